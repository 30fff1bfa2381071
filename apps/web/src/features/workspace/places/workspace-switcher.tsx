import { ChevronsUpDown, LogOut, Mail, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { Logo, Menu, type MenuEntry, VisuallyHidden } from '../../../ui/index.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { PlaceFinder } from './place-finder.tsx'
import { usePlaces } from './use-places.tsx'
import styles from './workspace-switcher.module.css'

/** From this many on a list is searched rather than read. */
const manyPlaces = 8
type Layer = 'finder' | 'leave' | null

/** The current workspace, and behind it the own ones: switch, create, join, leave. */
export function WorkspaceSwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('places')
  const { rows, current, isCreator } = usePlaces()
  const [layer, setLayer] = useState<Layer>(null)
  const close = () => setLayer(null)
  const leave = () => setLayer('leave')
  const leaving = useLeaveEntry(isCreator, leave)
  return (
    <>
      {rows.length < manyPlaces ? (
        <Menu
          label={t('switch')}
          className={styles.menu}
          items={[
            { kind: 'heading', key: 'heading', label: t('mine') },
            ...rows,
            { kind: 'separator', key: 'line' },
            { key: 'create', icon: <Plus />, label: t('create'), href: '/noWorkspace' },
            { key: 'join', icon: <Mail />, label: t('join'), href: '/noWorkspace?way=join' },
            ...leaving,
          ]}
          trigger={<Trigger isCollapsed={isCollapsed} />}
        />
      ) : (
        <Trigger
          isCollapsed={isCollapsed}
          aria-haspopup="dialog"
          onClick={() => setLayer('finder')}
        />
      )}
      <PlaceFinder
        isOpen={layer === 'finder'}
        onClose={close}
        places={rows}
        onLeave={isCreator ? null : leave}
      />
      {current && (
        <LeaveDialog company={current.company_name} isOpen={layer === 'leave'} onClose={close} />
      )}
    </>
  )
}

/** Leaving, or why a creator cannot (ROLE-40). */
function useLeaveEntry(isCreator: boolean, leave: () => void): MenuEntry[] {
  const { t } = useTranslation('places')
  const company = useUser().current_workspace?.company_name
  if (!company) return []
  const label = t('leave', { company })
  return [
    {
      key: 'leave',
      icon: <LogOut />,
      label: isCreator ? (
        <span className={styles.row}>
          <span className={styles.company}>{label}</span>
          <span className={styles.standing}>{t('leave-creator')}</span>
        </span>
      ) : (
        label
      ),
      isDisabled: isCreator,
      onSelect: leave,
    },
  ]
}

type TriggerProps = ComponentProps<'button'> & { isCollapsed: boolean }

function Trigger({ isCollapsed, ...button }: TriggerProps) {
  const { t } = useTranslation('places')
  const { current_workspace: current } = useUser()
  return (
    <button
      {...button}
      type="button"
      className={styles.trigger}
      data-collapsed={isCollapsed || undefined}
    >
      <VisuallyHidden>{t('switch')}</VisuallyHidden>
      {current?.logo_square_url ? (
        <img className={styles.logo} src={current.logo_square_url} alt="" width={28} height={28} />
      ) : (
        <span aria-hidden="true">
          <Logo hasName={false} />
        </span>
      )}
      <b className={styles.name} title={current?.company_name}>
        {current?.company_name}
      </b>
      <ChevronsUpDown className={styles.arrows} />
    </button>
  )
}
