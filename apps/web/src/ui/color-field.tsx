import { extraSwatch } from '@zhiwen/contract/enums.ts'
import { hexColorPattern } from '@zhiwen/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brandRoles, shownShade, useLook } from '../lib/theme/index.ts'
import { Button } from './button.tsx'
import styles from './color-choice.module.css'
import { TextField } from './text-field.tsx'

type Props = {
  initial: string
  /** Called with every complete colour on the way. */
  onChange: (color: string) => void
}

/** Any colour, by picker or by value, with a note on what is shifted so that it stays readable. */
export function ColorField({ initial, onChange }: Props) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(initial.toUpperCase())
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It opens under the swatches, often below the edge of the window.
    panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const isValid = hexColorPattern.test(typed)
  const change = (value: string) => {
    const color = value.toUpperCase()
    setTyped(color)
    if (hexColorPattern.test(color)) onChange(color)
  }
  return (
    <div ref={panel} className={styles.custom}>
      <label className={styles.picker}>
        {t('color.pick')}
        <input
          type="color"
          value={isValid ? typed : initial}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <TextField
        label={t('color.value')}
        value={typed}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        error={isValid ? undefined : t('color.invalid')}
        help={<ContrastNote color={typed} />}
        onChange={(event) => change(event.target.value)}
      />
      <Button className={styles.extra} icon={<ExtraDot />} onClick={() => change(extraSwatch)}>
        {t('color.extra')}
      </Button>
    </div>
  )
}

const ExtraDot = () => <span className={styles.extraDot} style={{ background: extraSwatch }} />

/** What is shifted in lightness so that buttons and links of a colour keep AA contrast. */
export function ContrastNote({ color }: { color: string }) {
  const { t } = useTranslation('ui')
  const shade = shownShade(useLook().theme)
  if (!hexColorPattern.test(color)) return null
  const { solid, text } = brandRoles(color, shade)
  if (solid !== color.toUpperCase()) return t('color.contrast-solid', { solid, text })
  return text === color.toUpperCase()
    ? t('color.contrast-fine')
    : t('color.contrast-text', { text })
}
