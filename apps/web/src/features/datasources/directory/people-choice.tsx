import type { DirectorySource } from '@zhiwen/contract/directory.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ChosenChip, EmptyState } from '../../../ui/index.ts'
import { RolePicker } from '../../workspace/index.ts'
import { Branch } from './department-tree.tsx'
import styles from './directory.module.css'
import { MatchTable } from './match-table.tsx'
import { useStartImport } from './queries.ts'
import { type Choice, useChoice } from './use-choice.ts'

type Props = { source: DirectorySource; onStarted: (id: string) => void }

/** Whom to import: departments and people of the directory, how each person matches, roles for all. */
export function PeopleChoice({ source, onStarted }: Props) {
  const { t } = useTranslation('directory')
  const choice = useChoice()
  const [roleIds, setRoleIds] = useState<string[]>([])
  const isNothing = choice.departments.size === 0 && choice.people.size === 0
  return (
    <div className={styles.columns}>
      <section className={styles.tree} aria-label={t('tree.label')}>
        <Branch appId={source.id} parent={null} choice={choice} isTaken={false} />
      </section>
      <div className={styles.side}>
        {isNothing ? (
          <EmptyState title={t('choice.empty')} isSmall>
            {t('choice.empty-text')}
          </EmptyState>
        ) : (
          <>
            <Tally choice={choice} />
            <MatchTable people={[...choice.people.values()]} />
            <RolePicker label={t('choice.roles')} value={roleIds} onChange={setRoleIds} />
            <StartBar source={source} choice={choice} roleIds={roleIds} onStarted={onStarted} />
          </>
        )}
      </div>
    </div>
  )
}

const shownMatches = ['new', 'matched', 'ambiguous'] as const

function Tally({ choice }: { choice: Choice }) {
  const { t } = useTranslation('directory')
  const people = [...choice.people.values()]
  const departments = [...choice.departments.values()]
  return (
    <>
      {departments.length > 0 && (
        <div className={styles.chips}>
          {departments.map((department) => (
            <ChosenChip
              key={department.id}
              name={department.name}
              onRemove={() => choice.toggleDepartment(department)}
            />
          ))}
        </div>
      )}
      <dl className={styles.tally}>
        <div>
          <dt>{t('choice.departments')}</dt>
          <dd>{departments.length}</dd>
        </div>
        <div>
          <dt>{t('choice.people')}</dt>
          <dd>{people.length}</dd>
        </div>
        {shownMatches.map((match) => (
          <div key={match} data-match={match}>
            <dt>{t(`matches.${match}`)}</dt>
            <dd>{people.filter((person) => person.match === match).length}</dd>
          </div>
        ))}
      </dl>
      {departments.length > 0 && <p className={styles.quiet}>{t('choice.later')}</p>}
    </>
  )
}

type StartProps = Props & { choice: Choice; roleIds: string[] }

function StartBar({ source, choice, roleIds, onStarted }: StartProps) {
  const { t } = useTranslation('directory')
  const starting = useStartImport(source.id)
  const start = () =>
    starting.mutate(
      {
        open_ids: [...choice.people.keys()],
        department_ids: [...choice.departments.keys()],
        role_ids: roleIds,
      },
      { onSuccess: ({ id }) => onStarted(id) },
    )
  return (
    <div className={styles.start}>
      <Button onClick={choice.clear}>{t('choice.clear')}</Button>
      <Button
        variant="primary"
        isBusy={starting.isPending}
        disabled={source.state === 'needs_auth'}
        onClick={start}
      >
        {t('choice.start')}
      </Button>
    </div>
  )
}
