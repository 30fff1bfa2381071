import { brandColors, extraSwatch } from '@zhiwen/contract/enums.ts'
import { debounceMs, hexColorPattern } from '@zhiwen/contract/limits.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { applyBrand, brandRoles, shownShade } from '../../lib/theme/index.ts'
import { Button, TextField } from '../../ui/index.ts'
import styles from './color-choice.module.css'

type Props = { initial: string; onChange: (color: string) => void }

/** Any colour, by picker or by value; the page shows it while it is chosen and saves it a moment later. */
export function CustomColor({ initial, onChange }: Props) {
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState(initial.toUpperCase())
  const isValid = hexColorPattern.test(typed)
  useEffect(() => {
    if (!isValid || typed === initial.toUpperCase()) return
    applyBrand(typed)
    const timer = setTimeout(() => onChange(typed), debounceMs)
    return () => clearTimeout(timer)
    // The callback is new with every render; only another colour is worth saving.
  }, [typed, isValid, initial])
  return (
    <div className={styles.custom}>
      <label className={styles.picker}>
        {t('look.custom-pick')}
        <input
          type="color"
          value={isValid ? typed : initial}
          onChange={(event) => setTyped(event.target.value.toUpperCase())}
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
        onChange={(event) => setTyped(event.target.value.toUpperCase())}
      />
      <Button size="sm" onClick={() => setTyped(extraSwatch)}>
        {t('look.custom-extra')}
      </Button>
    </div>
  )
}

function ContrastNote({ color }: { color: string }) {
  const { t } = useTranslation('account')
  const shade = shownShade(useUser().theme)
  if (!hexColorPattern.test(color)) return null
  const { solid, text } = brandRoles(color, shade)
  if (solid === color && text === color) return t('look.contrast-fine')
  return t('look.contrast-shifted', { solid, text })
}
