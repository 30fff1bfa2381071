import type { Device } from '@zhiwen/contract/auth.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deviceName } from '../../lib/device-name.ts'
import { fullTimeText, useRelativeTime } from '../../lib/time/index.ts'
import { ListStates, Skeleton, Tag, TextLink, Tooltip } from '../../ui/index.ts'
import { useDevices } from '../account/index.ts'
import styles from './devices.module.css'
import { HomeSection } from './home-section.tsx'

const shownDevices = 3

/** Where the account was last used, so that a foreign sign-in is noticed. */
export function Devices() {
  const { t } = useTranslation('home')
  const devices = useDevices()
  return (
    <HomeSection
      title={t('devices.title')}
      end={
        <TextLink href="/accountSetting?tab=security" isQuiet className={styles.manage}>
          {t('devices.manage')}
        </TextLink>
      }
    >
      <ListStates query={devices} skeleton={<DevicesSkeleton />} empty={null} isSmall>
        {({ items }) => (
          <ul>
            {items.slice(0, shownDevices).map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </ListStates>
    </HomeSection>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation(['home', 'account'])
  const relative = useRelativeTime()
  const { kind, browser, system } = deviceName(device.user_agent)
  const name = t('account:devices.name', {
    browser: t(`account:devices.browsers.${browser}`, { defaultValue: browser }),
    system: t(`account:devices.systems.${system}`, { defaultValue: system }),
  })
  const usedAt = new Date(device.last_used_at)
  const Icon = kind === 'computer' ? Monitor : Smartphone
  return (
    <li className={styles.device}>
      <Icon size={17} className={styles.icon} />
      <span className={styles.name}>{name}</span>
      {device.is_current ? (
        <Tag>{t('account:devices.current')}</Tag>
      ) : (
        <Tooltip text={fullTimeText(usedAt)}>
          <time dateTime={device.last_used_at} className={styles.time}>
            {relative(usedAt)}
          </time>
        </Tooltip>
      )}
    </li>
  )
}

function DevicesSkeleton() {
  return (
    <ul>
      {[0, 1].map((row) => (
        <li key={row} className={styles.device}>
          <Skeleton width={17} height={17} />
          <Skeleton width="60%" />
        </li>
      ))}
    </ul>
  )
}
