/** Does work for each item, at most `limit` at once; the first failure stops taking new ones and is thrown. */
export async function forEachOf<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  let failure: { error: unknown } | undefined
  const walk = async () => {
    for (const item of left) {
      if (failure) return
      try {
        await work(item)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, walk))
  if (failure) throw failure.error
}
