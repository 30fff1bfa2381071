import { useRoles } from '../roles/queries.ts'
import { useMembers } from './queries.ts'

const firstPage = { page: '1', page_size: '10' } as const

/** How many members, admins (the creator among them) and roles there are, by the path of their page. */
export function usePeopleCounts(isWanted: boolean): Record<string, number | undefined> {
  const all = useMembers({ sort: '-joined_at', ...firstPage }, isWanted).data?.total
  const admins = useMembers({ type: '2', sort: 'name', ...firstPage }, isWanted).data?.total
  const roles = useRoles(isWanted).data?.items.length
  return {
    '/manage/users/all': all,
    '/manage/users/admin': admins === undefined ? undefined : admins + 1,
    '/manage/users/customRole': roles,
  }
}
