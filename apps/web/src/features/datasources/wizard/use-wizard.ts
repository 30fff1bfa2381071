import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from '../../../ui/index.ts'
import { placesOf } from '../app/scope.ts'
import { permissionFaults, setsReadersAside } from '../form/permissions.ts'
import { signsIn, useAuthorise } from '../oauth/queries.ts'
import { useGaining } from './queries.ts'
import { useConnectionTest } from './use-connection-test.ts'
import { useDraft } from './use-draft.ts'
import { useWizardForm } from './use-wizard-form.ts'
import { fieldNamesOf, type StepName, stepsOf } from './wizard-steps.ts'

type Given = {
  kind: AppKind
  scope: AppScope
  /** What is gone on with. */
  initial: App | null
  title: string
  firstStep: StepName
}

/** The wizard: what it holds, where it stands, and the ways on (RT-16). */
export function useWizard(given: Given) {
  const { kind, scope } = given
  const parts = useParts(given)
  const { fields, store, test, place } = parts
  const widening = useWidening(parts)
  const acts = actsOf(parts, widening.pass)
  const authorising = useAuthorise()
  const faults = scope === 'workspace' ? permissionFaults(kind, fields.choice) : []
  return {
    kind,
    scope,
    fields,
    test,
    steps: place.steps,
    step: place.step,
    go: place.go,
    draft: store.draft,
    isBusy: store.isSaving || test.isBusy || widening.isBusy,
    isAuthorising: authorising.isPending,
    isSignInMissing: place.isAttempted && isSignInMissing(parts),
    /** Leaves for the source; what is typed is kept in the draft, which it leads back to. */
    authorise: async () => {
      const app = fields.form.passes(fieldNamesOf(kind, 'connect')) ? await store.save() : null
      if (app) authorising.mutate({ appKey: kind.app_key, appId: app.id })
    },
    faults: place.isAttempted ? faults : [],
    isPlanMissing: place.isAttempted && fields.isAuto === null,
    gaining: widening.gaining,
    keepReaders: widening.drop,
    setReadersAside: () => void widening.pass(true),
    saveDraft: () => {
      if (fields.form.passes(['title'])) void store.save()
    },
    testNow: () => {
      if (fields.form.passes(fieldNamesOf(kind, 'connect'))) void test.run()
    },
    proceed: () => {
      place.attempt()
      void acts[place.step]()
    },
  }
}

export type Wizard = ReturnType<typeof useWizard>

function useParts({ kind, scope, initial, title, firstStep }: Given) {
  const { t } = useTranslation('sources')
  const navigate = useNavigate()
  const fields = useWizardForm({ kind, scope, draft: initial, title })
  const store = useDraft({ initial, fields, onRefused: (error) => test.adopt(error) })
  const test = useConnectionTest({ kind, scope, draft: store.draft, fields })
  const place = usePlace(stepsOf(kind, scope), firstStep)
  return {
    kind,
    scope,
    fields,
    store,
    test,
    place,
    /** Ends the draft: what is fed shows how to feed it, anything else syncs at once. */
    finish: async () => {
      const app = await store.save(true)
      if (!app) return
      if (kind.is_pushed) return place.goOn()
      toast.show({ kind: 'success', text: t('sync.started') })
      await navigate(placesOf(scope).edit(app.id))
    },
    openApp: async () => {
      if (store.draft) await navigate(placesOf(scope).edit(store.draft.id))
    },
  }
}
type Parts = ReturnType<typeof useParts>

/** A person must sign in at the source before anything else can be tried. */
const isSignInMissing = ({ kind, store }: Pick<Parts, 'kind' | 'store'>) =>
  signsIn(kind) && !store.draft?.has_credential

/** Where in its steps the wizard stands, and whether one has tried to leave this one. */
function usePlace(steps: StepName[], firstStep: StepName) {
  const [step, setStep] = useState(firstStep)
  const [isAttempted, setIsAttempted] = useState(false)
  const go = (to: StepName | undefined) => {
    setIsAttempted(false)
    if (to) setStep(to)
  }
  return {
    steps,
    step,
    go,
    goOn: () => go(steps[steps.indexOf(step) + 1]),
    isAttempted,
    attempt: () => setIsAttempted(true),
  }
}

/** Leaves the choice of readers; lists set aside are confirmed first, and a saved draft tells how many gain. */
function useWidening({ kind, scope, fields, store, place, finish }: Parts) {
  const [gaining, setGaining] = useState<number | null>(null)
  const previewing = useGaining()
  const { choice, form } = fields
  const isCompany = scope === 'workspace'

  async function pass(isConfirmed: boolean): Promise<void> {
    const isNamed = !kind.is_pushed || form.passes(['title'])
    if (!isNamed || (isCompany && permissionFaults(kind, choice).length > 0)) return
    const app = await store.save()
    if (!app) return
    if (isCompany && !isConfirmed && setsReadersAside(kind, choice)) {
      return previewing.mutate(
        { id: app.id, choice },
        { onSuccess: ({ gaining_members }) => setGaining(gaining_members) },
      )
    }
    setGaining(null)
    await (kind.is_pushed ? finish() : place.goOn())
  }
  return { gaining, pass, drop: () => setGaining(null), isBusy: previewing.isPending }
}

/** What "continue" does in each step. */
function actsOf(
  parts: Parts,
  passReaders: (isConfirmed: boolean) => Promise<void>,
): Record<StepName, () => Promise<void>> {
  const { kind, fields, store, test, place, finish, openApp } = parts
  const saveAndGoOn = async () => {
    if (await store.save()) place.goOn()
  }
  const passes = (part: 'connect' | 'scope') => fields.form.passes(fieldNamesOf(kind, part))
  return {
    connect: async () => {
      if (isSignInMissing(parts)) return void passes('connect')
      if (passes('connect') && (test.result?.is_ok || (await test.run()))) await saveAndGoOn()
    },
    scope: async () => {
      if (passes('scope')) await saveAndGoOn()
    },
    permissions: () => passReaders(false),
    schedule: async () => {
      if (fields.isAuto === null) return
      await saveAndGoOn()
      // The summary shows how the source answers now, also after the scope was changed.
      if (!test.result) await test.run()
    },
    summary: finish,
    files: openApp,
    key: openApp,
  }
}
