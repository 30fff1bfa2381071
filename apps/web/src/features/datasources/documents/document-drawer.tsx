import type { DocumentRow } from '@zhiwen/contract/documents.ts'
import type { DocumentId } from '@zhiwen/contract/ids.ts'
import { ChevronDown, ChevronUp, ExternalLink, RotateCw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLastOpen } from '../../../lib/use-last-open.ts'
import { Button, Drawer, IconButton, LinkButton } from '../../../ui/index.ts'
import { DrawerStates } from '../app/drawer-states.tsx'
import { DocumentFacts } from './document-facts.tsx'
import styles from './documents.module.css'
import { PassageList } from './passage-list.tsx'
import { usePassages } from './queries.ts'
import type { DocumentActs } from './use-document-acts.tsx'

type Props = {
  openId: DocumentId | null
  /** The rows around, for what is known already and for going to the next one. */
  documents: readonly DocumentRow[]
  acts: DocumentActs
  onOpen: (id: DocumentId) => void
  onClose: () => void
}

/** The document of an id: of the list when it is there, else as its passages know it. */
function useShown(id: DocumentId | null, documents: readonly DocumentRow[]) {
  const inList = documents.find((document) => document.id === id)
  const { data, error, refetch } = usePassages(inList ? null : id)
  return { document: inList ?? data?.pages[0]?.document, error, refetch }
}

/** One document beside the list: its facts and the parse preview. */
export function DocumentDrawer({ openId, documents, acts, onOpen, onClose }: Props) {
  const { t } = useTranslation('documents')
  const { document, error, refetch } = useShown(useLastOpen(openId), documents)
  const at = documents.findIndex(({ id }) => id === openId)
  const above = documents[at - 1]
  const below = at === -1 ? undefined : documents[at + 1]
  return (
    <div className={styles.wideDrawer}>
      <Drawer
        title={t('drawer.title')}
        isOpen={openId !== null}
        onClose={onClose}
        tools={
          <>
            <IconButton
              label={t('drawer.previous')}
              disabled={!above}
              onClick={() => above && onOpen(above.id)}
            >
              <ChevronUp />
            </IconButton>
            <IconButton
              label={t('drawer.next')}
              disabled={!below}
              onClick={() => below && onOpen(below.id)}
            >
              <ChevronDown />
            </IconButton>
          </>
        }
        footer={document && <DrawerActs document={document} acts={acts} />}
      >
        <DrawerStates data={document} error={error} onRetry={() => void refetch()}>
          {(shown) => (
            <>
              <DocumentFacts document={shown} />
              <PassageList key={shown.id} document={shown} />
            </>
          )}
        </DrawerStates>
      </Drawer>
    </div>
  )
}

type ActProps = { document: DocumentRow; acts: DocumentActs }

function DrawerActs({ document, acts }: ActProps) {
  const { t } = useTranslation('documents')
  return (
    <>
      {document.url && (
        <LinkButton
          href={document.url}
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLink size={16} />}
        >
          {t('acts.source')}
        </LinkButton>
      )}
      {acts.canRetry(document) && (
        <Button
          icon={<RotateCw size={16} />}
          isBusy={acts.isBusy}
          onClick={() => acts.retry(document)}
        >
          {t('acts.retry')}
        </Button>
      )}
      {acts.canRestore(document) && (
        <Button
          icon={<Undo2 size={16} />}
          isBusy={acts.isBusy}
          onClick={() => acts.restore(document)}
        >
          {t('acts.restore')}
        </Button>
      )}
      {acts.canExclude(document) && (
        <Button variant="ghost" isBusy={acts.isBusy} onClick={() => acts.exclude(document)}>
          {t(document.is_excluded ? 'acts.include' : 'acts.exclude')}
        </Button>
      )}
    </>
  )
}
