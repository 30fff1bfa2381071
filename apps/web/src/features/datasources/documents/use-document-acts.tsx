import type { DocumentRow } from '@zhiwen/contract/documents.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { ExternalLink, Eye, EyeOff, FileSearch, RotateCw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { can, useMaybeUser } from '../../../lib/session/index.ts'
import { type MenuEntry, toast } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import { useExclude, useRestore, useRetry } from './queries.ts'

const isRetried = ({ state, is_excluded }: DocumentRow) =>
  !is_excluded && (state === 'failed' || state === 'skipped')

/** What can be done with documents of an app; each act says what happened. */
export function useDocumentActs(appId: AppId, scope: 'personal' | 'workspace') {
  const { t } = useTranslation('documents')
  const isManager = can(useMaybeUser(), [userTypes.admin, userTypes.creator])
  const retry = useRetry(appId)
  const restore = useRestore(appId)
  const exclude = useExclude(appId)
  const tell = (key: string) => (reply: { count: number }) =>
    toast.show({
      kind: 'success',
      text: t(`done.${key}`, { count: reply.count, number: numberText(reply.count) }),
    })
  return {
    isBusy: retry.isPending || restore.isPending || exclude.isPending,
    canRetry: isRetried,
    /** The owner restores in a personal app, a manager in one of the company (ROLE-8, ROLE-13). */
    canRestore: ({ state, restorable_until }: DocumentRow) =>
      state === 'removed' && restorable_until !== null && (scope === 'personal' || isManager),
    canExclude: ({ state }: DocumentRow) => state !== 'removed',
    retry: (document: DocumentRow) => retry.mutate([document.id], { onSuccess: tell('retry') }),
    retryAll: () => retry.mutate('all', { onSuccess: tell('retry') }),
    restore: (document: DocumentRow) =>
      restore.mutate([document.id], { onSuccess: tell('restore') }),
    exclude: (document: DocumentRow) =>
      exclude.mutate(
        { ids: [document.id], is_excluded: !document.is_excluded },
        { onSuccess: tell(document.is_excluded ? 'include' : 'exclude') },
      ),
  }
}
export type DocumentActs = ReturnType<typeof useDocumentActs>

/** The acts of one document as rows of its menu. */
export function useActEntries(
  document: DocumentRow,
  acts: DocumentActs,
  onOpen: () => void,
): MenuEntry[] {
  const { t } = useTranslation('documents')
  const entries: (MenuEntry | false)[] = [
    { key: 'open', icon: <FileSearch />, label: t('acts.preview'), onSelect: onOpen },
    document.url !== null && {
      key: 'source',
      icon: <ExternalLink />,
      label: t('acts.source'),
      href: document.url,
    },
    acts.canRetry(document) && {
      key: 'retry',
      icon: <RotateCw />,
      label: t('acts.retry'),
      onSelect: () => acts.retry(document),
    },
    acts.canRestore(document) && {
      key: 'restore',
      icon: <Undo2 />,
      label: t('acts.restore'),
      onSelect: () => acts.restore(document),
    },
    acts.canExclude(document) && {
      key: 'exclude',
      icon: document.is_excluded ? <Eye /> : <EyeOff />,
      label: t(document.is_excluded ? 'acts.include' : 'acts.exclude'),
      onSelect: () => acts.exclude(document),
    },
  ]
  return entries.filter((entry) => entry !== false)
}
