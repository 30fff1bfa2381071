import { type Language, languages, type Theme } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { useChangeLook } from '../../features/account/index.ts'
import { useUser } from '../../lib/session/index.ts'
import { Segmented } from '../../ui/index.ts'
import styles from './account-menu.module.css'

/** An empty value cannot be told apart in a radio group, so "follow the system" has a word here (READ-17). */
type ThemeChoice = Exclude<Theme, ''> | 'system'

/** Theme and language as two strips; a choice acts at once and in every tab. */
export function LookChoices() {
  const { t } = useTranslation(['app', 'common'])
  const { theme, preferred_language } = useUser()
  const change = useChangeLook()
  const themes = (['light', 'dark', 'system'] as const).map((value) => ({
    value,
    label: t(`account.${value}`),
  }))
  // Each language is written in itself, so that anybody finds the way back.
  const names = languages.map((value) => ({
    value,
    label: t(`common:languages.${value}`),
    lang: value === 'en' ? 'en' : 'zh-Hans',
  }))
  return (
    <>
      <div className={styles.choice}>
        <span>{t('account.theme')}</span>
        <Segmented<ThemeChoice>
          label={t('account.theme')}
          size="sm"
          value={theme === '' ? 'system' : theme}
          options={themes}
          onChange={(value) => change.mutate({ theme: value === 'system' ? '' : value })}
        />
      </div>
      <div className={styles.choice}>
        <span>{t('account.language')}</span>
        <Segmented<Language>
          label={t('account.language')}
          size="sm"
          value={preferred_language}
          options={names}
          onChange={(value) => change.mutate({ preferred_language: value })}
        />
      </div>
    </>
  )
}
