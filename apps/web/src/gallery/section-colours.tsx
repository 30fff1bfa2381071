import styles from './gallery.module.css'

const ramp = ['p-d6', 'p-d4', 'p-d2', 'b-base', 'p-l2', 'p-l4', 'p-l6', 'p-l8', 'p-l9']
const pairs = [
  ['brand-solid', 'on-brand'],
  ['brand-hover', 'on-brand'],
  ['brand-active', 'on-brand'],
  ['brand-selected', 'brand-text'],
  ['brand-subtle', 'brand-text'],
  ['brand-wash', 'text-2'],
  ['success-bg', 'success'],
  ['warning-bg', 'warning'],
  ['danger-bg', 'danger'],
  ['info-bg', 'info'],
  ['bg-app', 'text-2'],
  ['bg-elevated', 'text'],
  ['fill-1', 'text-3'],
  ['fill-2', 'text-2'],
  ['danger-solid', 'on-danger'],
  ['tooltip-bg', 'tooltip-text'],
]

/** The mixed scale and every pair of ground and text. */
export function ColourSection() {
  return (
    <>
      <div className={styles.ramp} aria-hidden="true">
        {ramp.map((name) => (
          <i key={name} style={{ background: `var(--${name})` }} />
        ))}
      </div>
      <div className={styles.roles}>
        {pairs.map(([ground, ink]) => (
          <span
            key={ground}
            style={{
              background: `var(--${ground})`,
              color: `var(--${ink})`,
              boxShadow: ground?.startsWith('bg-') ? 'inset 0 0 0 1px var(--border)' : undefined,
            }}
          >
            {ground}
          </span>
        ))}
      </div>
    </>
  )
}
