import { Image, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import {
  type CropFrame,
  type CropView,
  centredView,
  changedView,
  largestZoom,
  leastZoom,
  roundFrame,
} from './crop-box.ts'
import { CropPreview } from './crop-preview.tsx'
import { CropStage } from './crop-stage.tsx'
import { cutPicture } from './cut-picture.ts'
import { Dialog } from './dialog.tsx'
import styles from './image-crop-dialog.module.css'
import { Notice } from './notice.tsx'
import { usePicture } from './use-picture.ts'

type Props = {
  isOpen: boolean
  file: File | null
  title: string
  /** What the confirming button says, for example 使用头像. */
  confirmLabel: string
  /** What is cut out; a round square unless told otherwise. */
  frame?: CropFrame
  /** Size of the result in pixels: at most, or exactly. */
  output?: { width: number; height: number; isExact: boolean }
  isBusy?: boolean
  /** Under the preview, for example preset pictures. */
  children?: ReactNode
  onClose: () => void
  onPickOther?: () => void
  onCropped: (picture: Blob) => void
}

const avatarOutput = { width: 512, height: 512, isExact: false }

/** Cuts a part out of a picture: drag or arrow keys move it under the frame, the slider enlarges it. */
export function ImageCropDialog(props: Props) {
  const { frame = roundFrame, output = avatarOutput } = props
  const { t } = useTranslation('ui')
  const { picture, isBroken } = usePicture(props.file)
  const [chosen, setChosen] = useState<{ picture: HTMLImageElement; view: CropView }>()
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight }
  // A new picture starts in its middle; the view of an earlier one does not count.
  const view = chosen && chosen.picture === picture ? chosen.view : size && centredView(size, frame)

  function handleChange(next: CropView) {
    if (picture) setChosen({ picture, view: next })
  }
  async function handleConfirm() {
    if (picture && view) props.onCropped(await cutPicture(picture, { view, frame }, output))
  }
  return (
    <Dialog
      // Opens with the picture: it would grow under the pointer otherwise.
      isOpen={props.isOpen && (picture !== null || isBroken)}
      onClose={props.onClose}
      title={props.title}
      size="lg"
      footer={<CropFooter {...props} canConfirm={picture !== null} onConfirm={handleConfirm} />}
    >
      {isBroken && (
        <Notice tone="danger" role="alert">
          {t('crop.broken')}
        </Notice>
      )}
      {picture && size && view && (
        <div className={styles.columns}>
          <CropStage picture={picture} view={view} frame={frame} onChange={handleChange} />
          <div className={styles.side}>
            <ZoomSlider
              value={view.zoom}
              least={leastZoom(size, frame)}
              onChange={(zoom) => handleChange(changedView(size, frame, view, { zoom }))}
            />
            <CropPreview picture={picture} view={view} frame={frame} />
            {props.children}
          </div>
        </div>
      )}
    </Dialog>
  )
}

type FooterProps = Pick<Props, 'confirmLabel' | 'isBusy' | 'onClose' | 'onPickOther'> & {
  canConfirm: boolean
  onConfirm: () => Promise<void>
}

function CropFooter(props: FooterProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      {props.onPickOther && (
        <Button
          variant="ghost"
          icon={<Upload />}
          className={styles.other}
          onClick={props.onPickOther}
        >
          {t('crop.other')}
        </Button>
      )}
      <Button onClick={props.onClose}>{t('cancel')}</Button>
      <Button
        variant="primary"
        isBusy={props.isBusy}
        disabled={!props.canConfirm}
        onClick={() => void props.onConfirm()}
      >
        {props.confirmLabel}
      </Button>
    </>
  )
}

type ZoomProps = { value: number; least: number; onChange: (value: number) => void }

function ZoomSlider({ value, least, onChange }: ZoomProps) {
  const { t } = useTranslation('ui')
  return (
    <label className={styles.field}>
      {t('crop.zoom')}
      <span className={styles.zoom}>
        <Image size={14} />
        <input
          type="range"
          className={styles.range}
          min={least}
          max={largestZoom}
          step={0.01}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <Image size={20} />
      </span>
      <span className={styles.help}>{t('crop.help')}</span>
    </label>
  )
}
