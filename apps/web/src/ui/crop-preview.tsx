import { type CSSProperties, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CropFrame, CropView } from './crop-box.ts'
import { drawCrop } from './cut-picture.ts'
import styles from './image-crop-dialog.module.css'

/** Heights of the samples; pictures that are not round stand on both themes. */
const roundSizes = [56, 32, 20]
const logoHeight = 40
const themes = ['light', 'dark'] as const

type Props = { picture: HTMLImageElement; view: CropView; frame: CropFrame }

/** The cut picture in the sizes, and on the grounds, it will have. */
export function CropPreview({ picture, view, frame }: Props) {
  const { t } = useTranslation('ui')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const canvas of row.current?.querySelectorAll('canvas') ?? []) {
      const height = Number(canvas.dataset.height) * 2
      drawCrop(canvas, picture, { view, frame }, { width: height * frame.ratio, height })
    }
  }, [picture, view, frame])
  const sizeOf = (height: number): CSSProperties => ({ width: height * frame.ratio, height })
  return (
    <div className={styles.field}>
      {t('crop.preview')}
      <div ref={row} className={styles.previews} aria-hidden="true">
        {frame.isRound
          ? roundSizes.map((size) => (
              <canvas key={size} data-height={size} className={styles.round} style={sizeOf(size)} />
            ))
          : themes.map((theme) => (
              <span key={theme} data-theme={theme} className={styles.ground}>
                <canvas data-height={logoHeight} style={sizeOf(logoHeight)} />
              </span>
            ))}
      </div>
    </div>
  )
}
