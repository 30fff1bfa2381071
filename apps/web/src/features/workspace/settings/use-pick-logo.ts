import { uploadBytesMax } from '@zhiwen/contract/limits.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogoKind } from './queries.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']
type Size = { width: number; height: number }
type Options = { kind: LogoKind; size: Size; onExact: (picture: Blob) => void }

/** Width and height of a picture, or nothing when it is none. */
async function measure(file: File): Promise<Size | null> {
  try {
    const { width, height, close } = await createImageBitmap(file).then((bitmap) => ({
      width: bitmap.width,
      height: bitmap.height,
      close: () => bitmap.close(),
    }))
    close()
    return { width, height }
  } catch {
    return null // Whatever the browser cannot open is no picture.
  }
}

/**
 * Lets the user choose a logo. A PNG of the right size is used as it is, a larger picture is cut to it,
 * one that would have to be enlarged is refused (MSG-17, MSG-19).
 */
export function usePickLogo({ kind, size, onExact }: Options) {
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const pick = () => input.current?.click()
  const forget = () => {
    setFile(null)
    setProblem(undefined)
  }
  const refuse = (text: string) => {
    setFile(null)
    setProblem(text)
  }
  const accept = async (chosen: File) => {
    const { name, type } = chosen
    if (!types.includes(type)) return refuse(t('logo.wrong-type', { name }))
    if (chosen.size >= uploadBytesMax) return refuse(t('logo.too-large', { name }))
    const found = await measure(chosen)
    if (!found) return refuse(t('logo.broken', { name }))
    setProblem(undefined)
    const isExact = found.width === size.width && found.height === size.height
    if (isExact && type === 'image/png') return onExact(chosen)
    if (found.width < size.width && found.height < size.height) {
      return refuse(t('logo.too-small', { rule: t(`logo.rule-${kind}`), ...found }))
    }
    setFile(chosen)
  }
  return {
    file,
    problem,
    pick,
    forget,
    /** How the crop dialog cuts it. */
    crop: {
      frame: { ratio: size.width / size.height, isRound: false, mayShrink: true },
      output: { ...size, isExact: true },
      onClose: forget,
      onPickOther: pick,
    },
    /** For a file input that is not shown; a button opens it. */
    inputProps: {
      ref: input,
      type: 'file',
      hidden: true,
      accept: types.join(','),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const chosen = event.target.files?.[0]
        if (chosen) void accept(chosen)
        event.target.value = '' // The same file may be chosen again.
      },
    } as const,
  }
}
