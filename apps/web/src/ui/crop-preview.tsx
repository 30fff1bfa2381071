import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CropBox } from './crop-box.ts'
import { drawCrop } from './cut-image.ts'
import styles from './image-crop-dialog.module.css'

const sizes = [56, 32, 20]

type Props = { image: RefObject<HTMLImageElement | null>; crop: CropBox }

/** The cut picture in the sizes it will have. */
export function CropPreview({ image, crop }: Props) {
  const { t } = useTranslation('ui')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const canvas of row.current?.querySelectorAll('canvas') ?? []) {
      if (image.current) drawCrop(canvas, image.current, crop, Number(canvas.dataset.size) * 2)
    }
  }, [image, crop])
  return (
    <div className={styles.field}>
      {t('crop.preview')}
      <div ref={row} className={styles.previews} aria-hidden="true">
        {sizes.map((size) => (
          <canvas key={size} data-size={size} style={{ width: size, height: size }} />
        ))}
      </div>
    </div>
  )
}
