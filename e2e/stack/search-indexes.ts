/** Removes the indexes a run has made; they are known by the beginning of their names. */
export async function dropIndexes(engineUrl: string, prefix: string): Promise<void> {
  const list = await fetch(`${engineUrl}/_cat/indices/${prefix}*?format=json&h=index`)
  const indexes = (await list.json()) as { index: string }[]
  for (const { index } of indexes) await fetch(`${engineUrl}/${index}`, { method: 'DELETE' })
}
