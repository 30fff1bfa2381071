import { brandColors, defaultBrandColor } from '@zhiwen/contract/enums.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import styles from './color-choice.module.css'
import { type ColorKey, colorKeyOf, colorKeys } from './color-keys.ts'
import { ColorSwatch } from './color-swatch.tsx'
import { CustomColor } from './custom-color.tsx'
import { useChangeLook } from './queries.ts'

/** Own brand colour: the workspace's, a preset, or any other (READ-18). */
export function ColorChoice() {
  const { t } = useTranslation('account')
  const { primary_color: own, current_workspace } = useUser()
  const change = useChangeLook()
  // The picker opens on the colour in view, so the choice shows before another colour is chosen.
  const [isPicking, setIsPicking] = useState(false)
  const chosen = isPicking ? 'custom' : colorKeyOf(own)
  const ofWorkspace = current_workspace?.primary_color ?? defaultBrandColor
  const colorOf = (key: Exclude<ColorKey, 'custom'>) =>
    key === 'workspace' ? ofWorkspace : brandColors[key]
  const choose = (key: ColorKey) => {
    setIsPicking(key === 'custom')
    if (key !== 'custom') change.mutate({ primary_color: key === 'workspace' ? '' : colorOf(key) })
  }
  return (
    <>
      <div role="radiogroup" aria-label={t('look.color')} className={styles.swatches}>
        {colorKeys.map((key) => (
          <ColorSwatch
            key={key}
            label={t(`look.colors.${key}`)}
            color={key === 'custom' ? null : colorOf(key)}
            isChosen={key === chosen}
            onChoose={() => choose(key)}
          />
        ))}
      </div>
      {chosen === 'custom' && (
        <CustomColor
          initial={own || ofWorkspace}
          onChange={(primary_color) => change.mutate({ primary_color })}
        />
      )}
    </>
  )
}
