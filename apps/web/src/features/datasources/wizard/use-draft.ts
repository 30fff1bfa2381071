import type { App } from '@zhiwen/contract/apps.ts'
import { useRef, useState } from 'react'
import { marksOf } from '../../identity/index.ts'
import { useSaveDraft } from './queries.ts'
import type { WizardForm } from './use-wizard-form.ts'

type Given = { initial: App | null; fields: WizardForm; onRefused: (error: unknown) => void }

/** The draft behind the wizard: made by the first save, changed by later ones, ended by the last. */
export function useDraft({ initial, fields, onRefused }: Given) {
  const [draft, setDraft] = useState(initial)
  // Two saves may follow each other within one act; the second needs the version of the first.
  const newest = useRef(initial)
  const saving = useSaveDraft()

  async function write(isFinished: boolean): Promise<App> {
    const body = { ...fields.body(), ...fields.connection() }
    const saved = await saving.mutateAsync({
      draft: newest.current,
      body: newest.current && isFinished ? { ...body, is_finished: true } : body,
    })
    const isMade = newest.current === null
    newest.current = saved
    return isMade && isFinished ? write(true) : saved
  }
  return {
    draft,
    isSaving: saving.isPending,
    /** Saves everything; nothing when it was refused, with the fields marked. */
    save: async (isFinished = false): Promise<App | null> => {
      try {
        const app = await write(isFinished)
        setDraft(app)
        fields.settle(app)
        return app
      } catch (error) {
        fields.form.refuse(marksOf(error, { 'value-taken': ['title'] }))
        onRefused(error)
        return null
      }
    },
  }
}
