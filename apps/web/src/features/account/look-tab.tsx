import { type Language, languages, type Theme } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { RadioCards, Section } from '../../ui/index.ts'
import { ColorChoice } from './color-choice.tsx'
import { useChangeLook } from './queries.ts'
import { ThemeSample } from './theme-sample.tsx'

/** An empty value cannot be told apart in a radio group, so "follow the system" has a word here (READ-17). */
type ThemeChoice = Exclude<Theme, ''> | 'system'
const themeChoices: ThemeChoice[] = ['light', 'dark', 'system']

/** Theme, language and colour; each choice acts at once, in every tab (T5). */
export function LookTab() {
  const { t } = useTranslation('account')
  const { theme, preferred_language } = useUser()
  const change = useChangeLook()
  return (
    <>
      <Section title={t('look.theme')} description={t('look.theme-lead')}>
        <RadioCards<ThemeChoice>
          label={t('look.theme')}
          columns={3}
          value={theme === '' ? 'system' : theme}
          options={themeChoices.map((value) => ({
            value,
            label: t(`look.${value}`),
            picture: <ThemeSample choice={value} />,
          }))}
          onChange={(value) => change.mutate({ theme: value === 'system' ? '' : value })}
        />
      </Section>
      <Section title={t('look.language')} description={t('look.language-lead')}>
        <RadioCards<Language>
          label={t('look.language')}
          columns={2}
          hasMarks={false}
          value={preferred_language}
          options={languages.map((value) => ({
            value,
            label: t(`look.${value}`),
            description: t(`look.${value}-sample`),
            lang: value === 'en' ? 'en' : 'zh-Hans',
          }))}
          onChange={(value) => change.mutate({ preferred_language: value })}
        />
      </Section>
      <Section title={t('look.color')} description={t('look.color-lead')}>
        <ColorChoice />
      </Section>
    </>
  )
}
