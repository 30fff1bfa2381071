import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CropView } from './crop-box.ts'
import { drawCrop } from './cut-picture.ts'
import styles from './image-crop-dialog.module.css'

const sizes = [56, 32, 20]

type Props = { picture: HTMLImageElement; view: CropView }

/** The cut picture in the sizes it will have. */
export function CropPreview({ picture, view }: Props) {
  const { t } = useTranslation('ui')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const canvas of row.current?.querySelectorAll('canvas') ?? []) {
      drawCrop(canvas, picture, view, Number(canvas.dataset.size) * 2)
    }
  }, [picture, view])
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
