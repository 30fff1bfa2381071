import type { DocGroup } from '@zhiwen/contract/doc-groups.ts'

export type GroupItem = DocGroup['items'][number]

/** What tells two items apart. */
export const keyOf = (item: GroupItem): string =>
  item.type === 'folder' ? `${item.app_id} ${item.path}` : item.document_id

/** The items with one put in, or taken out when it was there. */
export const toggled = (items: readonly GroupItem[], item: GroupItem): GroupItem[] => {
  const rest = items.filter((one) => keyOf(one) !== keyOf(item))
  return rest.length < items.length ? rest : [...items, item]
}

/** Last part of a folder's path; the root is the whole app. */
export const folderName = (path: string): string =>
  path.split('/').findLast((part) => part !== '') ?? ''
