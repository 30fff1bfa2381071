import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CropFrame, type CropView, changedView, cropBox } from './crop-box.ts'
import { cx } from './cx.ts'
import styles from './image-crop-dialog.module.css'

/** Pixels on screen; the stage's side stands in the style sheet too. */
const stage = 280
const frameWidth = 240
const nudge = 8
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-nudge, 0],
  ArrowRight: [nudge, 0],
  ArrowUp: [0, -nudge],
  ArrowDown: [0, nudge],
}

type Props = {
  picture: HTMLImageElement
  view: CropView
  frame: CropFrame
  onChange: (view: CropView) => void
}

/** The picture under a frame: drag or arrow keys move it, the wheel enlarges it. */
export function CropStage({ picture, view, frame, onChange }: Props) {
  const { t } = useTranslation('ui')
  const grip = useRef<{ x: number; y: number; view: CropView }>(undefined)
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const scale = frameWidth / cropBox(size, view, frame).width

  function moveFrom(start: CropView, right: number, down: number) {
    onChange(
      changedView(size, frame, start, { x: start.x - right / scale, y: start.y - down / scale }),
    )
  }
  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, view }
  }
  function handlePointerMove(event: PointerEvent<HTMLDivElement>) {
    const from = grip.current
    if (from) moveFrom(from.view, event.clientX - from.x, event.clientY - from.y)
  }
  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const [right, down] = arrows[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    moveFrom(view, right, down)
  }
  return (
    <div
      role="group"
      aria-label={t('crop.area')}
      tabIndex={0}
      className={styles.stage}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => {
        grip.current = undefined
      }}
      onKeyDown={handleKeyDown}
      onWheel={(event) => {
        onChange(
          changedView(size, frame, view, { zoom: view.zoom * (event.deltaY < 0 ? 1.05 : 0.95) }),
        )
      }}
    >
      <img
        src={picture.src}
        alt=""
        draggable={false}
        className={styles.picture}
        style={{
          width: size.width * scale,
          height: size.height * scale,
          transform: `translate(${stage / 2 - view.x * scale}px, ${stage / 2 - view.y * scale}px)`,
        }}
      />
      <span
        className={cx(styles.ring, frame.isRound && styles.round)}
        style={{ width: frameWidth, height: frameWidth / frame.ratio }}
      />
    </div>
  )
}
