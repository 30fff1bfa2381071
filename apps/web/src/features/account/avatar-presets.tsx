import { useTranslation } from 'react-i18next'
import { Avatar, ListStates, Skeleton } from '../../ui/index.ts'
import styles from './avatar-dialog.module.css'
import { useAvatars } from './queries.ts'

const presetCount = 8

type Props = { chosen: string | undefined; onChoose: (id: string) => void }

/** The preset pictures as a row of toggles. */
export function AvatarPresets({ chosen, onChoose }: Props) {
  const { t } = useTranslation('account')
  const avatars = useAvatars()
  return (
    <fieldset>
      <legend className={styles.heading}>{t('avatar.or')}</legend>
      <div className={styles.kept}>
        <ListStates query={avatars} skeleton={<PresetSkeleton />} empty={t('avatar.presets-empty')}>
          {({ items }) => (
            <div className={styles.presets}>
              {items.map(({ id, url }, index) => (
                <button
                  key={id}
                  type="button"
                  className={styles.preset}
                  aria-label={t('avatar.preset', { number: index + 1 })}
                  aria-pressed={chosen === id}
                  onClick={() => onChoose(id)}
                >
                  <Avatar name={id} url={url} size={32} />
                </button>
              ))}
            </div>
          )}
        </ListStates>
      </div>
    </fieldset>
  )
}

function PresetSkeleton() {
  return (
    <div className={styles.presets}>
      {Array.from({ length: presetCount }, (_, index) => (
        <Skeleton key={index} width={40} height={40} isRound />
      ))}
    </div>
  )
}
