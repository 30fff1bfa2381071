import { Check, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { AppLink, Button, EmptyState, ProgressBar, VisuallyHidden } from '../../ui/index.ts'
import { HomeSection } from './home-section.tsx'
import { useKeptLook } from './kept-look.ts'
import styles from './setup-checklist.module.css'
import { type SetupStep, setupSteps } from './setup-steps.ts'

/** Steps that make the account complete; each opens the place where it is done (G2). */
export function SetupChecklist() {
  const { t } = useTranslation('home')
  const user = useUser()
  const [isLookKept, keepLook] = useKeptLook(user.id)
  const steps = setupSteps(user, isLookKept)
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return <AllDone />
  return (
    <HomeSection
      title={t('setup.title')}
      end={<span className={styles.count}>{t('setup.count', { done, all: steps.length })}</span>}
    >
      <ProgressBar
        isThin
        label={t('setup.progress')}
        parts={[{ percent: (100 * done) / steps.length }]}
      />
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            {step.isDone ? (
              <DoneStep step={step} />
            ) : (
              <OpenStep step={step} onKeepLook={keepLook} />
            )}
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

function DoneStep({ step }: { step: SetupStep }) {
  const { t } = useTranslation('home')
  const name = useUser().current_workspace?.company_name
  return (
    <div className={styles.step} data-done>
      <span className={styles.tile}>
        <Check size={17} />
      </span>
      <span className={styles.words}>
        <VisuallyHidden>{t('setup.done')}</VisuallyHidden>
        {t(`setup.${step.key}.done`, { name })}
      </span>
    </div>
  )
}

function OpenStep({ step, onKeepLook }: { step: SetupStep; onKeepLook: () => void }) {
  const { t } = useTranslation('home')
  const Icon = step.icon
  return (
    <div className={styles.step}>
      <span className={styles.tile}>
        <Icon size={17} />
      </span>
      <AppLink href={step.href} className={styles.words}>
        <span className={styles.name}>{t(`setup.${step.key}.title`)}</span>
        <span className={styles.why}>{t(`setup.${step.key}.why`)}</span>
      </AppLink>
      {step.key === 'look' && (
        <span className={styles.over}>
          <Button variant="ghost" size="sm" onClick={onKeepLook}>
            {t('setup.look.keep')}
          </Button>
        </span>
      )}
      <ChevronRight className={styles.arrow} />
    </div>
  )
}

function AllDone() {
  const { t } = useTranslation('home')
  return (
    <HomeSection title={t('setup.title')}>
      <EmptyState art="done" level={3} isSmall title={t('setup.all-done')}>
        {t('setup.all-done-text')}
      </EmptyState>
    </HomeSection>
  )
}
