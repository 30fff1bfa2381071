import type { RoleId } from '@zhiwen/contract/ids.ts'

/** Cache keys of custom roles; members change the counts in them. */
export const roleKeys = {
  all: ['roles'] as const,
  list: ['roles', 'list'] as const,
  uses: (id: RoleId) => ['roles', 'uses', id] as const,
}
