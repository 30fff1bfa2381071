import { brandColors, defaultBrandColor } from '@zhiwen/contract/enums.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { applyBrand } from '../../lib/theme/index.ts'
import { ColorField, ColorSwatch, ColorSwatches } from '../../ui/index.ts'
import { type ColorKey, colorKeyOf, colorKeys } from './color-keys.ts'
import { useChangeLook } from './queries.ts'
import { useLate } from './use-late.ts'

/** Own brand colour: the workspace's, a preset, or any other (READ-18). */
export function ColorChoice() {
  const { t } = useTranslation(['account', 'ui'])
  const { primary_color: own, current_workspace } = useUser()
  const change = useChangeLook()
  // The picker opens on the colour in view, so the choice shows before another colour is chosen.
  const [isPicking, setIsPicking] = useState(false)
  const chosen = isPicking ? 'custom' : colorKeyOf(own)
  const ofWorkspace = current_workspace?.primary_color ?? defaultBrandColor
  const colorOf = (key: Exclude<ColorKey, 'custom'>) =>
    key === 'workspace' ? ofWorkspace : brandColors[key]
  const saveLate = useLate((primary_color: string) => change.mutate({ primary_color }))
  const choose = (key: ColorKey) => {
    setIsPicking(key === 'custom')
    if (key !== 'custom') change.mutate({ primary_color: key === 'workspace' ? '' : colorOf(key) })
  }
  return (
    <>
      <ColorSwatches label={t('look.color')}>
        {colorKeys.map((key) => (
          <ColorSwatch
            key={key}
            label={key === 'workspace' ? t('look.colors.workspace') : t(`ui:color.names.${key}`)}
            group="own-color"
            color={key === 'custom' ? null : colorOf(key)}
            isChosen={key === chosen}
            onChoose={() => choose(key)}
          />
        ))}
      </ColorSwatches>
      {chosen === 'custom' && (
        <ColorField
          initial={own || ofWorkspace}
          onChange={(color) => {
            // The page shows it while it is chosen and saves it a moment later.
            applyBrand(color)
            saveLate(color)
          }}
        />
      )}
    </>
  )
}
