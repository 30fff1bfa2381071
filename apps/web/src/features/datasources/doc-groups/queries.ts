import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DocGroup } from '@zhiwen/contract/doc-groups.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { AppId, DocGroupId } from '@zhiwen/contract/ids.ts'
import { call } from '../../../lib/api/index.ts'

const groupsKey = (scope: AppScope) => ['doc-groups', scope] as const
const shownAtOnce = 20

/** Doc groups of a scope. */
export const useDocGroups = (scope: AppScope) =>
  useQuery({
    queryKey: groupsKey(scope),
    queryFn: ({ signal }) => call('GET /doc_groups', { query: { scope } }, { signal }),
  })

const useRefresh = (scope: AppScope) => {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: groupsKey(scope) })
}

export type GroupDraft = Pick<DocGroup, 'name' | 'items'>
type Save = { draft: GroupDraft; group: DocGroup | null }

/** Makes a group, or changes one. */
export const useSaveGroup = (scope: AppScope) =>
  useMutation({
    mutationFn: ({ draft, group }: Save) =>
      group
        ? call(
            'PUT /doc_groups/:group_id',
            { params: { group_id: group.id }, body: { ...draft, version: group.version } },
            { handles: ['value-taken', 'input-invalid'] },
          )
        : call(
            'POST /doc_groups',
            { body: { ...draft, scope } },
            { handles: ['value-taken', 'input-invalid'] },
          ),
    onSettled: useRefresh(scope),
  })

/** Deletes a group; its documents stay. */
export const useDeleteGroup = (scope: AppScope) =>
  useMutation({
    mutationFn: (id: DocGroupId) =>
      call('DELETE /doc_groups/:group_id', { params: { group_id: id } }),
    onSuccess: useRefresh(scope),
  })

/** Documents of an app that match a search, to choose from. */
export const useFoundDocuments = (appId: AppId, q: string) =>
  useQuery({
    queryKey: ['documents', appId, 'found', q],
    enabled: q !== '',
    queryFn: ({ signal }) =>
      call(
        'GET /apps/:app_id/documents',
        {
          params: { app_id: appId },
          query: { q, show: 'all', page: '1', page_size: String(shownAtOnce) },
        },
        { signal },
      ),
  })
