import { useState } from 'react'
import styles from './avatar.module.css'
import { cx } from './cx.ts'
import { identityHue, identityLetter } from './identity-hue.ts'

type Props = {
  name: string
  url?: string | null
  size?: 20 | 24 | 28 | 32 | 40 | 56 | 72
  /** Spoken name where no visible name stands beside it. */
  label?: string
  /** Square with round corners, for workspaces and sources. */
  isTile?: boolean
}

/** A person's picture, or the letter of the name on its own hue. */
export function Avatar({ name, url, size = 28, label, isTile }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const look = cx(styles.avatar, styles[`s${size}`], isTile && styles.tile)
  if (url && url !== brokenUrl) {
    return (
      <img
        className={look}
        src={url}
        alt={label ?? ''}
        width={size}
        height={size}
        onError={() => setBrokenUrl(url)}
      />
    )
  }
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    // The letter is drawn by the style sheet: it is a picture, not a word of the button around it.
    <span
      className={look}
      data-hue={identityHue(name)}
      data-letter={identityLetter(name, !isTile)}
      {...spoken}
    />
  )
}
