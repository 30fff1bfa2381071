import { useEffect, useState } from 'react'

type Loaded = { picture: HTMLImageElement | null; isBroken: boolean }
const nothing: Loaded = { picture: null, isBroken: false }

/** Opens a chosen file as a picture, or says that it is none. */
export function usePicture(file: File | null): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(nothing)
  useEffect(() => {
    if (!file) return undefined
    let isCurrent = true
    const url = URL.createObjectURL(file)
    const picture = new Image()
    picture.src = url
    const opened = picture.decode().then(
      () => isCurrent && setLoaded({ picture, isBroken: false }),
      () => isCurrent && setLoaded({ picture: null, isBroken: true }),
    )
    return () => {
      isCurrent = false
      setLoaded(nothing)
      // Not while it is still being read, or the browser reports a missing file.
      void opened.finally(() => URL.revokeObjectURL(url))
    }
  }, [file])
  return loaded
}
