import { uploadBytesMax } from '@zhiwen/contract/limits.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Lets the user choose a picture; size and type are checked before anything is sent (VAL-8, MSG-17). */
export function usePickPicture() {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const accept = (chosen: File) => {
    const { name, type, size } = chosen
    if (!types.includes(type)) return setProblem(t('avatar.wrong-type', { name }))
    if (size >= uploadBytesMax) return setProblem(t('avatar.too-large', { name }))
    setProblem(undefined)
    setFile(chosen)
  }
  return {
    file,
    problem,
    pick: () => input.current?.click(),
    forget: () => {
      setFile(null)
      setProblem(undefined)
    },
    /** For a file input that is not shown; a button opens it. */
    inputProps: {
      ref: input,
      type: 'file',
      hidden: true,
      accept: types.join(','),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const chosen = event.target.files?.[0]
        if (chosen) accept(chosen)
        event.target.value = '' // The same file may be chosen again.
      },
    } as const,
  }
}
