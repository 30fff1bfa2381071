import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/index.ts'
import { AvatarPresets } from './avatar-presets.tsx'
import { AvatarWays } from './avatar-ways.tsx'
import { usePickPicture } from './pick-picture.ts'
import { useChangeAvatar } from './queries.ts'

// Heavy: the crop tool loads when somebody really crops.
const ImageCropDialog = lazy(async () => {
  const { ImageCropDialog: component } = await import('../../ui/image-crop-dialog.tsx')
  return { default: component }
})

type Props = { isOpen: boolean; onClose: () => void }

/** Choose a preset, or upload a picture and cut it. */
export function AvatarDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('account')
  const [preset, setPreset] = useState<string>()
  const picture = usePickPicture()
  const change = useChangeAvatar()
  const close = () => {
    picture.forget()
    setPreset(undefined)
    onClose()
  }
  const use = (chosen: Blob | string) =>
    change.mutate(chosen, {
      onSuccess: () => {
        toast.show({ kind: 'success', text: t('base.avatar-saved') })
        close()
      },
      onError: ({ message }) => {
        // A refused file comes without words of the server's.
        if (message === '') toast.show({ kind: 'error', text: t('avatar.failed') })
      },
    })
  const shared = { isOpen, isBusy: change.isPending, onClose: close, title: t('avatar.title') }
  return (
    <>
      <input {...picture.inputProps} />
      {picture.file ? (
        <Suspense fallback={null}>
          <ImageCropDialog
            {...shared}
            file={picture.file}
            confirmLabel={t('avatar.use')}
            onPickOther={picture.pick}
            onCropped={use}
          >
            <AvatarPresets chosen={undefined} onChoose={use} />
          </ImageCropDialog>
        </Suspense>
      ) : (
        <AvatarWays
          {...shared}
          problem={picture.problem}
          onUpload={picture.pick}
          preset={preset}
          onPreset={setPreset}
          onUse={() => preset && use(preset)}
        />
      )}
    </>
  )
}
