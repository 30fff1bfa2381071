type Cargo = {
  method: string
  headers: Record<string, string>
  body: XMLHttpRequestBodyInit | null
  signal: AbortSignal
  /** The share that has left, 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends as `fetch` does and tells how much has left; browsers say that only through XMLHttpRequest. */
export const carryWithProgress = (url: string, cargo: Cargo): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { method, headers, body, signal, onProgress } = cargo
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new TypeError('network')))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
