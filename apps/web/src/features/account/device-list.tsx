import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, EmptyState, ListStates, Section, Skeleton } from '../../ui/index.ts'
import styles from './device-list.module.css'
import { DeviceRow } from './device-row.tsx'
import { OthersDialog } from './others-dialog.tsx'
import { useDevices } from './queries.ts'

const skeletonRows = 3

/** Where the account is signed in, with a way to end each sign-in (API-USER-9). */
export function DeviceList() {
  const { t } = useTranslation('account')
  const devices = useDevices()
  const [isAsking, setIsAsking] = useState(false)
  const others = devices.data?.items.filter((device) => !device.is_current) ?? []
  return (
    <Section
      title={t('devices.title')}
      action={
        others.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
            {t('devices.others')}
          </Button>
        )
      }
    >
      <ListStates
        query={devices}
        skeleton={<DeviceSkeleton />}
        empty={
          <EmptyState title={t('devices.empty')} level={3} isSmall>
            {t('devices.empty-text')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </ListStates>
      <OthersDialog devices={others} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Section>
  )
}

function DeviceSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={36} height={36} />
          <span className={styles.words}>
            <Skeleton width={160} height={14} />
            <Skeleton width={120} height={12} />
          </span>
        </div>
      ))}
    </div>
  )
}
