import type { Device } from '@zhiwen/contract/auth.ts'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DeviceKind, deviceName } from '../../lib/device-name.ts'
import { fullTimeText, useRelativeTime } from '../../lib/time/index.ts'
import { Button, Tag, Tooltip, toast } from '../../ui/index.ts'
import styles from './device-list.module.css'
import { useRemoveDevices } from './queries.ts'

const icons: Record<DeviceKind, typeof Monitor> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
}

/** One signed-in device: what it is, where and when it was last used. */
export function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('account')
  const relativeTime = useRelativeTime()
  const remove = useRemoveDevices()
  const { kind, browser, system } = deviceName(device.user_agent)
  const name = t('devices.name', {
    browser: t(`devices.browsers.${browser}`, { defaultValue: browser }),
    system: t(`devices.systems.${system}`, { defaultValue: system }),
  })
  const Icon = icons[kind]
  const lastUsed = new Date(device.last_used_at)
  const place = t('devices.place', { ip: device.ip, time: relativeTime(lastUsed) })
  const signOut = () =>
    remove.mutate([device.id], {
      onSuccess: () =>
        toast.show({ kind: 'success', text: t('devices.signed-out', { device: name }) }),
    })
  return (
    <li className={styles.row}>
      <span className={styles.tile} aria-hidden="true">
        <Icon size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <span className={styles.cut}>{name}</span>
          {device.is_current && <Tag tone="brand">{t('devices.current')}</Tag>}
        </span>
        <Tooltip text={fullTimeText(lastUsed)}>
          <span className={styles.place}>{place}</span>
        </Tooltip>
      </span>
      {!device.is_current && (
        <Button
          variant="ghost"
          size="sm"
          isBusy={remove.isPending}
          aria-label={t('devices.sign-out-named', { device: name })}
          onClick={signOut}
        >
          {t('devices.sign-out')}
        </Button>
      )}
    </li>
  )
}
