import { useMutation } from '@tanstack/react-query'
import type { App } from '@zhiwen/contract/apps.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, TextArea, toast } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import { GainsList } from './gains-list.tsx'
import { ListFileButton } from './list-file-button.tsx'
import styles from './pair-dialog.module.css'
import { type PairProblem, parsePairs } from './parse-pairs.ts'
import { loadMembers, usePreviewPairs, useSavePairs } from './queries.ts'

type Props = { app: App; isOpen: boolean; onClose: () => void }

/** Reads the pasted lines, previews the effect, then keeps the pairs; problems stay in view by line. */
function usePasting(app: App, onDone: () => void) {
  const { t } = useTranslation('matching')
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<readonly PairProblem[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const read = useMutation({
    mutationFn: async (text: string) =>
      parsePairs(text, await loadMembers(), t('nobody-words').split(/[、,]\s*/)),
  })
  const preview = usePreviewPairs(app.id)
  const save = useSavePairs(app.id)
  const pairs = read.data?.pairs ?? []
  const restart = () => {
    read.reset()
    preview.reset()
    setProblems([])
    setRefused([])
  }
  const close = () => {
    restart()
    setTyped('')
    onDone()
  }
  const look = () =>
    read.mutate(typed, {
      onSuccess: (parsed) => {
        setProblems(parsed.problems)
        if (parsed.pairs.length > 0) preview.mutate(parsed.pairs)
      },
    })
  const keep = () =>
    save.mutate(pairs, {
      onSuccess: ({ lines }) => {
        const wrong = lines.filter(({ is_ok }) => !is_ok)
        const count = lines.length - wrong.length
        toast.show({ kind: 'success', text: t('saved', { count, number: numberText(count) }) })
        if (wrong.length === 0) return close()
        setRefused(
          wrong.map((line) => `${line.open_id}: ${t(`lines.${line.error ?? 'unknown-user'}`)}`),
        )
        return preview.reset()
      },
    })
  return {
    typed,
    type: (text: string) => {
      restart()
      setTyped(text)
    },
    problems,
    refused,
    pairs,
    changes: preview.data?.changes,
    isBusy: read.isPending || preview.isPending || save.isPending,
    submit: preview.data ? keep : look,
    close,
  }
}

/** Pairs from a pasted list or a CSV file, one per line (API-APP-11). */
export function PasteDialog({ app, isOpen, onClose }: Props) {
  const { t } = useTranslation(['matching', 'ui'])
  const pasting = usePasting(app, onClose)
  const { typed, problems, refused, pairs, changes } = pasting
  return (
    <Dialog
      title={t('paste.title')}
      size="lg"
      isOpen={isOpen}
      onClose={pasting.close}
      canClose={!pasting.isBusy}
      footer={
        <>
          <Button onClick={pasting.close}>{t('ui:cancel')}</Button>
          <Button
            variant="primary"
            isBusy={pasting.isBusy}
            disabled={typed.trim() === ''}
            onClick={pasting.submit}
          >
            {changes
              ? t('paste.save', { count: pairs.length, number: numberText(pairs.length) })
              : t('pair.preview')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('paste.label')}
        help={t('paste.help')}
        rows={6}
        placeholder={t('paste.sample')}
        value={typed}
        onChange={(event) => pasting.type(event.target.value)}
      />
      <ListFileButton onRead={pasting.type} />
      {(problems.length > 0 || refused.length > 0) && (
        <ul className={styles.problems} role="alert">
          {problems.map(({ line, why, text }) => (
            <li key={line}>{t(`paste.problems.${why}`, { line, text })}</li>
          ))}
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {changes && <GainsList changes={changes} />}
    </Dialog>
  )
}
