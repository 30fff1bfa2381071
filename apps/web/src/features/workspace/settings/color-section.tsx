import { type BrandColor, brandColors } from '@zhiwen/contract/enums.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { tryBrand } from '../../../lib/theme/index.ts'
import {
  ColorField,
  ColorSwatch,
  ColorSwatches,
  ContrastNote,
  MiniApp,
  Notice,
  Section,
} from '../../../ui/index.ts'
import styles from './settings-base-page.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const presets = Object.keys(brandColors) as BrandColor[]
const themes = ['light', 'dark'] as const

/** The workspace's colour: tried on the whole page at once, kept when it is saved (READ-18). */
export function ColorSection({ settings }: { settings: SettingsForm }) {
  const { t } = useTranslation(['settings', 'ui'])
  const { form, changed } = settings
  const { display_name, primary_color: own } = useUser()
  const color = form.values.primary_color
  const isTried = changed.includes('primary_color')
  useEffect(() => {
    tryBrand(isTried ? color : null)
    return () => tryBrand(null)
  }, [isTried, color])
  const preset = presets.find((key) => brandColors[key] === color)
  const [isPicking, setIsPicking] = useState(preset === undefined)
  const choose = (primary_color: string) => form.change({ primary_color })
  const chosen = isPicking ? 'custom' : preset
  return (
    <Section title={t('color.title')} description={t('color.lead')}>
      <ColorSwatches label={t('color.title')}>
        {presets.map((key) => (
          <ColorSwatch
            key={key}
            label={t(`ui:color.names.${key}`)}
            group="workspace-color"
            color={brandColors[key]}
            isChosen={key === chosen}
            onChoose={() => {
              setIsPicking(false)
              choose(brandColors[key])
            }}
          />
        ))}
        <ColorSwatch
          label={t('ui:color.names.custom')}
          group="workspace-color"
          color={null}
          isChosen={chosen === 'custom'}
          onChoose={() => setIsPicking(true)}
        />
      </ColorSwatches>
      {isPicking ? (
        <ColorField initial={color} onChange={choose} />
      ) : (
        <p className={styles.note}>
          <ContrastNote color={color} />
        </p>
      )}
      <div className={styles.samples} aria-hidden="true">
        {themes.map((theme) => (
          <MiniApp key={theme} theme={theme} title={t(`color.${theme}`)} name={display_name} />
        ))}
      </div>
      {own && <Notice>{t('color.own')}</Notice>}
    </Section>
  )
}
