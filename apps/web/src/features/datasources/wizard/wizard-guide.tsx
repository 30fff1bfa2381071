import { useTranslation } from 'react-i18next'
import { knowsReaders } from '../form/permissions.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'

/** What to know about the shown step, beside it. */
export function WizardGuide({ wizard: { kind, scope, step } }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard')
  const isMatching = step === 'permissions' && scope === 'workspace' && knowsReaders(kind)
  if (step === 'permissions' && !isMatching) return null
  return (
    <aside className={styles.guide} aria-labelledby="wizard-guide">
      <h2 id="wizard-guide">{t(`guide.${step}`)}</h2>
      {step === 'connect' && kind.needed_rights.length > 0 && (
        <ul>
          {kind.needed_rights.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {isMatching && (
        <ol>
          {([1, 2, 3] as const).map((number) => (
            <li key={number}>{t(`guide.permissions-${number}`)}</li>
          ))}
        </ol>
      )}
      <p>{t(`guide.${step}-text`)}</p>
      {isMatching && kind.takes_access_file && (
        <>
          <h2>{t('guide.access-file')}</h2>
          <p>{t('guide.access-file-text')}</p>
        </>
      )}
    </aside>
  )
}
