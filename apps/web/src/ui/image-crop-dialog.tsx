import { Image, Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from './button.tsx'
import { type CropBox, centredCrop, zoomedCrop } from './crop-box.ts'
import { CropPreview } from './crop-preview.tsx'
import { cutImage } from './cut-image.ts'
import { Dialog } from './dialog.tsx'
import styles from './image-crop-dialog.module.css'
import { useObjectUrl } from './use-object-url.ts'

export type ImageCropProps = {
  isOpen: boolean
  file: File | null
  title: string
  /** What the confirming button says, for example 使用头像. */
  confirmLabel: string
  /** Longest side of the result in pixels. */
  outputSize?: number
  isBusy?: boolean
  /** Shown under the preview, for example preset pictures. */
  children?: ReactNode
  onClose: () => void
  onPickOther?: () => void
  onCropped: (picture: Blob) => void
}

/** Cuts a square out of a picture: drag or arrow keys move the frame, the slider sizes it. */
export function ImageCropDialog({
  isOpen,
  file,
  title,
  confirmLabel,
  outputSize = 512,
  isBusy,
  children,
  onClose,
  onPickOther,
  onCropped,
}: ImageCropProps) {
  const { t } = useTranslation('ui')
  const url = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<CropBox>()
  const [zoom, setZoom] = useState(100)
  const [isBroken, setIsBroken] = useState(false)

  function handleLoad() {
    if (!image.current) return
    setIsBroken(false)
    setZoom(100)
    setCrop(centredCrop(image.current.width, image.current.height))
  }
  function handleZoom(next: number) {
    if (!image.current || !crop) return
    setZoom(next)
    setCrop(zoomedCrop(crop, next, image.current.width, image.current.height))
  }
  async function handleConfirm() {
    if (!image.current || !crop) return
    onCropped(await cutImage(image.current, crop, outputSize))
  }
  const footer = (
    <>
      {onPickOther && (
        <Button variant="ghost" icon={<Upload />} className={styles.other} onClick={onPickOther}>
          {t('crop.other')}
        </Button>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        variant="primary"
        isBusy={isBusy}
        disabled={!crop || isBroken}
        onClick={() => void handleConfirm()}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg" footer={footer}>
      <div className={styles.columns}>
        <div className={styles.stage}>
          {url && (
            <ReactCrop
              crop={crop}
              aspect={1}
              circularCrop
              keepSelection
              locked
              minWidth={24}
              ariaLabels={{ ...ReactCrop.defaultProps.ariaLabels, cropArea: t('crop.area') }}
              onChange={(next) => setCrop(next)}
            >
              <img
                ref={image}
                src={url}
                alt=""
                className={styles.image}
                onLoad={handleLoad}
                onError={() => setIsBroken(true)}
              />
            </ReactCrop>
          )}
        </div>
        <div className={styles.side}>
          <ZoomSlider value={zoom} onChange={handleZoom} />
          {isBroken && <p role="alert">{t('crop.broken')}</p>}
          {crop && <CropPreview image={image} crop={crop} />}
          {children}
        </div>
      </div>
    </Dialog>
  )
}

type ZoomProps = { value: number; onChange: (value: number) => void }

function ZoomSlider({ value, onChange }: ZoomProps) {
  const { t } = useTranslation('ui')
  return (
    <label className={styles.field}>
      {t('crop.zoom')}
      <span className={styles.zoom}>
        <Image size={14} />
        <input
          type="range"
          className={styles.range}
          min={100}
          max={300}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <Image size={20} />
      </span>
      <span className={styles.help}>{t('crop.help')}</span>
    </label>
  )
}
