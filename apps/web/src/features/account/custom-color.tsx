import { extraSwatch } from '@zhiwen/contract/enums.ts'
import { hexColorPattern } from '@zhiwen/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { applyBrand, brandRoles, shownShade } from '../../lib/theme/index.ts'
import { Button, TextField } from '../../ui/index.ts'
import styles from './color-choice.module.css'
import { useLate } from './use-late.ts'

type Props = { initial: string; onChange: (color: string) => void }

/** Any colour, by picker or by value; the page shows it while it is chosen and saves it a moment later. */
export function CustomColor({ initial, onChange }: Props) {
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState(initial.toUpperCase())
  const save = useLate(onChange)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It opens under the swatches, often below the edge of the window.
    panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const isValid = hexColorPattern.test(typed)
  const change = (value: string) => {
    const color = value.toUpperCase()
    setTyped(color)
    if (!hexColorPattern.test(color)) return
    applyBrand(color)
    save(color)
  }
  return (
    <div ref={panel} className={styles.custom}>
      <label className={styles.picker}>
        {t('look.custom-pick')}
        <input
          type="color"
          value={isValid ? typed : initial}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <TextField
        label={t('look.custom-value')}
        value={typed}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        error={isValid ? undefined : t('look.custom-invalid')}
        help={<ContrastNote color={typed} />}
        onChange={(event) => change(event.target.value)}
      />
      <Button className={styles.extra} icon={<ExtraDot />} onClick={() => change(extraSwatch)}>
        {t('look.custom-extra')}
      </Button>
    </div>
  )
}

const ExtraDot = () => <span className={styles.extraDot} style={{ background: extraSwatch }} />

function ContrastNote({ color }: { color: string }) {
  const { t } = useTranslation('account')
  const shade = shownShade(useUser().theme)
  if (!hexColorPattern.test(color)) return null
  const { solid, text } = brandRoles(color, shade)
  if (solid !== color) return t('look.contrast-solid', { solid, text })
  return text === color ? t('look.contrast-fine') : t('look.contrast-text', { text })
}
