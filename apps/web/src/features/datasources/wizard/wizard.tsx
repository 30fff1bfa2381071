import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button, LeaveQuestion, LinkButton, Page, Steps } from '../../../ui/index.ts'
import { placesOf } from '../app/scope.ts'
import { WidenQuestion } from '../form/widen-question.tsx'
import { StepConnect, StepScope } from './step-connect.tsx'
import { StepFiles } from './step-files.tsx'
import { StepKey } from './step-key.tsx'
import { StepPermissions } from './step-permissions.tsx'
import { StepSchedule } from './step-schedule.tsx'
import { StepSummary } from './step-summary.tsx'
import { useWizard, type Wizard as WizardState } from './use-wizard.ts'
import styles from './wizard.module.css'
import { WizardGuide } from './wizard-guide.tsx'
import type { StepName } from './wizard-steps.ts'

type Props = Parameters<typeof useWizard>[0]

/** The frame around the steps: where one stands, what to know, and the way on. */
export function Wizard(props: Props) {
  const { t } = useTranslation('wizard')
  const wizard = useWizard(props)
  const { kind, step, steps, fields } = wizard
  useStepInAddress(wizard)
  const isAfterwards = step === 'files' || step === 'key'
  return (
    <Page title={t('title', { name: kind.name })} width="fill" action={<TopActs wizard={wizard} />}>
      <form
        className={styles.form}
        {...fields.form.props(wizard.proceed)}
        // Each step checks what it shows; the rest of the form is checked in its own steps.
        onSubmit={(event) => {
          event.preventDefault()
          wizard.proceed()
        }}
      >
        <div className={styles.scroll}>
          <div className={styles.wizard}>
            <div className={styles.steps}>
              <Steps
                steps={steps.map((key) => ({ key, label: t(labelOf(wizard, key)) }))}
                current={steps.indexOf(step)}
                onSelect={isAfterwards ? undefined : (index) => wizard.go(steps[index])}
              />
            </div>
            <section className={styles.content} aria-live="off">
              <StepContent wizard={wizard} />
            </section>
            <WizardGuide wizard={wizard} />
          </div>
        </div>
        <Footer wizard={wizard} />
      </form>
      <WidenQuestion
        gaining={wizard.gaining}
        isBusy={wizard.isBusy}
        onClose={wizard.keepReaders}
        onConfirm={wizard.setReadersAside}
      />
      <LeaveQuestion
        when={fields.isDirty && !wizard.isBusy}
        isQueryFree
        text={t('leave-text')}
        onLeave={() => {}}
      />
    </Page>
  )
}

/** Keeps draft and step in the address, so that a reload comes back to them. */
function useStepInAddress({ kind, draft, step }: WizardState) {
  const [, setQuery] = useSearchParams()
  const draftId = draft?.id
  useEffect(() => {
    const query = { app_key: kind.app_key, ...(draftId && { draft: draftId, step }) }
    setQuery(query, { replace: true, preventScrollReset: true })
    // The router's setter changes with every navigation; only these values lead to one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind.app_key, draftId, step])
}

const labelOf = ({ kind, scope }: WizardState, step: StepName): string => {
  if (step !== 'permissions' || !kind.is_pushed) return `steps.${step}`
  return scope === 'personal' ? 'short-name' : 'short-permissions'
}

function StepContent({ wizard }: { wizard: WizardState }) {
  switch (wizard.step) {
    case 'connect':
      return <StepConnect wizard={wizard} />
    case 'scope':
      return <StepScope wizard={wizard} />
    case 'permissions':
      return <StepPermissions wizard={wizard} />
    case 'schedule':
      return <StepSchedule wizard={wizard} />
    case 'summary':
      return <StepSummary wizard={wizard} />
    case 'files':
      return wizard.draft && <StepFiles app={wizard.draft} />
    case 'key':
      return wizard.draft && <StepKey app={wizard.draft} />
  }
}

function TopActs({ wizard }: { wizard: WizardState }) {
  const { t } = useTranslation('wizard')
  const { draft, fields, scope } = wizard
  const isDraft = draft?.state === 'draft'
  return (
    <>
      {isDraft && !fields.isDirty && <output className={styles.saved}>{t('draft-saved')}</output>}
      {fields.isDirty && (
        <Button variant="ghost" className={styles.draft} onClick={wizard.saveDraft}>
          {t('save-draft')}
        </Button>
      )}
      <LinkButton variant="ghost" href={placesOf(scope)[draft ? 'installed' : 'store']}>
        {t('exit')}
      </LinkButton>
    </>
  )
}

const lastWords: Partial<Record<StepName, string>> = {
  summary: 'start',
  files: 'finish',
  key: 'finish',
}

function Footer({ wizard }: { wizard: WizardState }) {
  const { t } = useTranslation('wizard')
  const { kind, steps, step } = wizard
  const at = steps.indexOf(step)
  const isAfterwards = step === 'files' || step === 'key'
  const before = isAfterwards ? undefined : steps[at - 1]
  const words = kind.is_pushed && step === 'permissions' ? 'create' : (lastWords[step] ?? 'next')
  return (
    <footer className={styles.footer}>
      {before && (
        <Button variant="ghost" onClick={() => wizard.go(before)}>
          {t('previous')}
        </Button>
      )}
      <Button variant="primary" type="submit" isBusy={wizard.isBusy} className={styles.next}>
        {t(words)}
      </Button>
    </footer>
  )
}
