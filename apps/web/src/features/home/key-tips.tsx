import { useTranslation } from 'react-i18next'
import { modifierKey } from '../../lib/keyboard.ts'
import { Kbd } from '../../ui/index.ts'
import { HomeSection } from './home-section.tsx'
import styles from './key-tips.module.css'

/** Keys worth knowing from the first day; phones have none, so they do not see this. */
export function KeyTips() {
  const { t } = useTranslation('home')
  const modifier = modifierKey()
  const tips = [
    { key: 'palette', keys: [modifier, 'K'] },
    { key: 'sidebar', keys: [modifier, 'B'] },
    { key: 'all', keys: ['?'] },
  ]
  return (
    <div className={styles.tips}>
      <HomeSection title={t('tips.title')}>
        <dl className={styles.list}>
          {tips.map(({ key, keys }) => (
            <div key={key} className={styles.tip}>
              <dt>{t(`tips.${key}`)}</dt>
              <dd className={styles.keys}>
                {keys.map((name) => (
                  <Kbd key={name}>{name}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </HomeSection>
    </div>
  )
}
