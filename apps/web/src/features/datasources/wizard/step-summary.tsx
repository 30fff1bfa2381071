import { PlugZap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, StatusDot } from '../../../ui/index.ts'
import { useDocumentUse } from '../app/use-document-use.ts'
import { CheckList } from '../form/check-list.tsx'
import { knowsReaders } from '../form/permissions.ts'
import { scopeLines } from './scope-lines.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'

type Props = { wizard: Wizard }

/** Everything chosen in a few lines, with the result of the test. */
export function StepSummary({ wizard }: Props) {
  const { t } = useTranslation(['wizard', 'source-form'])
  const { kind, scope, fields } = wizard
  const { form, choice, isAuto } = fields
  const protectedText = useProtectedText(wizard)
  const use = useDocumentUse()
  const facts = [
    ['name', String(form.values.title).trim()],
    ['scope', scopeLines(kind, form.values, t('summary.yes')).join('\n')],
    ...(scope === 'workspace'
      ? [
          [
            'data',
            choice.data_permission === 1
              ? t('source-form:data.1')
              : t('summary.roles', { count: choice.role_ids.length }),
          ],
          ['protected', protectedText],
        ]
      : []),
    ['schedule', t(`source-form:schedule.${isAuto === false ? 'manual' : 'auto'}`)],
    ...(use ? [['use', use] as const] : []),
  ] as const
  return (
    <>
      <h2 className={styles.heading}>{t('headings.summary')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`summary.${name}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('test.label')}</dt>
          <dd>
            <TestState wizard={wizard} />
          </dd>
        </div>
      </dl>
    </>
  )
}

function useProtectedText({ kind, fields }: Wizard): string {
  const { t } = useTranslation(['wizard', 'source-form'])
  if (knowsReaders(kind) && fields.choice.protected_permission === 1) {
    const key = kind.can_list_readers ? '1' : '1-file'
    return t(`source-form:protected.${key}`, { name: kind.name })
  }
  return t('summary.roles', { count: fields.choice.protected_role_ids.length })
}

function TestState({ wizard }: Props) {
  const { t } = useTranslation('wizard')
  const { result, isBusy } = wizard.test
  const time = result?.at.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' })
  return (
    <>
      <span className={styles.line}>
        {result?.is_ok && (
          <StatusDot tone="ok">{t('test.passed', { count: result.checks.length, time })}</StatusDot>
        )}
        {result && !result.is_ok && <StatusDot tone="bad">{t('test.failed')}</StatusDot>}
        {!result && <StatusDot>{t('test.never')}</StatusDot>}
        <Button
          size="sm"
          variant="ghost"
          icon={<PlugZap size={14} />}
          isBusy={isBusy}
          onClick={wizard.testNow}
        >
          {t(result ? 'test.again' : 'test.open')}
        </Button>
      </span>
      {result && !result.is_ok && (
        <>
          <CheckList checks={result.checks} />
          <Button size="sm" onClick={() => wizard.go('connect')}>
            {t('test.fix')}
          </Button>
        </>
      )}
    </>
  )
}
