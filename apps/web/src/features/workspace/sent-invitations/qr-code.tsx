import { encode } from 'uqr'
import { VisuallyHidden } from '../../../ui/index.ts'
import styles from './invite-page.module.css'

type Props = { text: string; label: string }

/** A text as a QR code: dark modules on white in every theme, or cameras do not read it. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const modules = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <figure>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={modules} fill="#000000" />
      </svg>
      <VisuallyHidden>
        <figcaption>{label}</figcaption>
      </VisuallyHidden>
    </figure>
  )
}
