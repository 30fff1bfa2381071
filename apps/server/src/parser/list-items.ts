import type { Block } from './blocks.ts'

/** Items in a row are one list. */
export function joinItems(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const isNext = last?.kind === 'list' && block.kind === 'list' && last.page === block.page
    if (isNext) last.text += `\n${block.text.replaceAll('\n', ' ')}`
    else joined.push({ ...block })
  }
  return joined
}
