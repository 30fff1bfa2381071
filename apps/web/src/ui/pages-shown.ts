type Shown = number | 'gap-before' | 'gap-after'

/** Page numbers to offer: the first, the last, the present one and its neighbours. */
export function pagesShown(page: number, last: number): Shown[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < last)
  const before = (near[0] ?? last) > 2 ? (['gap-before'] as const) : []
  const after = (near.at(-1) ?? 1) < last - 1 ? (['gap-after'] as const) : []
  // A gap of a single page is that page.
  const left = before.length > 0 && near[0] === 3 ? [2] : before
  const right = after.length > 0 && near.at(-1) === last - 2 ? [last - 1] : after
  if (last <= 1) return [1]
  if (near.length === 0) return last === 2 ? [1, 2] : [1, 'gap-after', last]
  return [1, ...left, ...near, ...right, last]
}
