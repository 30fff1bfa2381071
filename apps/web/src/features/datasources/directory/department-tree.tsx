import type { DirectoryPerson } from '@zhiwen/contract/directory.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Avatar,
  Button,
  Checkbox,
  FailedState,
  Skeleton,
  VisuallyHidden,
} from '../../../ui/index.ts'
import styles from './directory.module.css'
import { useDepartment } from './queries.ts'
import type { Choice, Department } from './use-choice.ts'

type BranchProps = {
  appId: string
  parent: string | null
  choice: Choice
  /** Inside a department that is taken whole. */
  isTaken: boolean
}

/** What stands directly inside a department, loaded when it is opened. */
export function Branch({ appId, parent, choice, isTaken }: BranchProps) {
  const { t } = useTranslation('directory')
  const { data, error, isPending, refetch, ...more } = useDepartment(appId, parent)
  if (isPending) return <BranchSkeleton />
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} isSmall />
  const departments = data.pages.flatMap((page) => page.departments)
  const people = data.pages.flatMap((page) => page.people)
  if (departments.length === 0 && people.length === 0) {
    return <p className={styles.quiet}>{t('tree.empty')}</p>
  }
  return (
    <ul className={styles.branch}>
      {departments.map((department) => (
        <DepartmentNode
          key={department.id}
          department={department}
          {...{ appId, choice, isTaken }}
        />
      ))}
      {people.map((person) => (
        <PersonNode key={person.open_id} {...{ person, choice, isTaken }} />
      ))}
      {more.hasNextPage && (
        <li>
          <Button
            variant="ghost"
            size="sm"
            isBusy={more.isFetchingNextPage}
            onClick={() => void more.fetchNextPage()}
          >
            {t('tree.more')}
          </Button>
        </li>
      )}
    </ul>
  )
}

function BranchSkeleton() {
  const { t } = useTranslation('directory')
  return (
    <div className={styles.loading}>
      <VisuallyHidden>{t('tree.loading')}</VisuallyHidden>
      <Skeleton width="60%" height={16} />
      <Skeleton width="45%" height={16} />
    </div>
  )
}

type DepartmentProps = Omit<BranchProps, 'parent'> & { department: Department }

function DepartmentNode({ department, appId, choice, isTaken }: DepartmentProps) {
  const { t } = useTranslation('directory')
  const [isOpen, setIsOpen] = useState(false)
  const { id, name, member_count: count } = department
  const isChosen = choice.departments.has(id)
  return (
    <li>
      <span className={styles.node}>
        <button
          type="button"
          className={styles.twist}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'tree.close' : 'tree.open', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
        <Checkbox
          checked={isChosen || isTaken}
          disabled={isTaken}
          onChange={() => choice.toggleDepartment(department)}
        >
          {name}
        </Checkbox>
        {count !== null && <span className={styles.count}>{t('tree.count', { count })}</span>}
      </span>
      {isOpen && <Branch appId={appId} parent={id} choice={choice} isTaken={isChosen || isTaken} />}
    </li>
  )
}

type PersonProps = { person: DirectoryPerson; choice: Choice; isTaken: boolean }

function PersonNode({ person, choice, isTaken }: PersonProps) {
  const { t } = useTranslation('directory')
  const isBlocked = person.match === 'blocked'
  return (
    <li>
      <span className={styles.node}>
        <span className={styles.twist} />
        <Checkbox
          checked={!isBlocked && (isTaken || choice.people.has(person.open_id))}
          disabled={isTaken || isBlocked}
          onChange={() => choice.togglePerson(person)}
        >
          <span className={styles.person}>
            <Avatar name={person.name} size={20} />
            {person.name}
          </span>
        </Checkbox>
        <span className={styles.count} title={t(`reasons.${person.reason}`)}>
          {t(`matches.${person.match}`)}
        </span>
      </span>
    </li>
  )
}
