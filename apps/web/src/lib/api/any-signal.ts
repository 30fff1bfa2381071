/** A signal that ends with the first of several. `AbortSignal.any` is missing in browsers we still serve. */
export function anySignal(signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const controller = new AbortController()
  const end = () => controller.abort()
  for (const signal of signals) {
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true, signal: controller.signal })
  }
  return controller.signal
}
