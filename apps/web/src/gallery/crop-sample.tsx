import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/index.ts'

const ImageCropDialog = lazy(async () => {
  const { ImageCropDialog } = await import('../ui/image-crop-dialog.tsx')
  return { default: ImageCropDialog }
})

/** Opens the crop dialog with a drawn picture, so that no file is needed. */
export function CropSample() {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <Button onClick={() => void drawPicture().then(setFile)}>裁剪图片</Button>
      <Suspense>
        {file && (
          <ImageCropDialog
            isOpen
            file={file}
            title="更换头像"
            confirmLabel="使用头像"
            onClose={() => setFile(null)}
            onPickOther={() => {}}
            onCropped={() => setFile(null)}
          />
        )}
      </Suspense>
    </>
  )
}

async function drawPicture() {
  const canvas = document.createElement('canvas')
  canvas.width = 960
  canvas.height = 720
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#D9E6E2'
    context.fillRect(0, 0, 960, 720)
    context.fillStyle = '#A9C6BC'
    context.fillRect(0, 480, 960, 240)
    context.fillStyle = '#3D5A6C'
    context.beginPath()
    context.arc(480, 420, 190, 0, 7)
    context.fill()
    context.fillStyle = '#F3DDB3'
    context.beginPath()
    context.arc(700, 160, 80, 0, 7)
    context.fill()
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return new File(blob ? [blob] : [], 'picture.png', { type: 'image/png' })
}
