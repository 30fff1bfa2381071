import { type Command, type CommandGroup, commandGroups, groupPrefixes } from './registry.ts'

export type CommandList = { group: CommandGroup | 'recent'; commands: Command[] }[]
export type PaletteQuery = { only: CommandGroup | null; words: string }

/** Splits a leading sign off: `>dark` looks for actions only (G4). */
export function readQuery(typed: string): PaletteQuery {
  const prefixed = commandGroups.find((group) => {
    const prefix = groupPrefixes[group]
    return prefix !== undefined && typed.startsWith(prefix)
  })
  return prefixed
    ? { only: prefixed, words: typed.slice(1).trim() }
    : { only: null, words: typed.trim() }
}

const matches = (command: Command, words: string) =>
  `${command.title} ${command.keywords ?? ''}`.toLowerCase().includes(words.toLowerCase())

const groupsOf = (commands: readonly Command[]): CommandList =>
  commandGroups
    .map((group) => ({ group, commands: commands.filter((command) => command.group === group) }))
    .filter(({ commands: found }) => found.length > 0)

/** Entries for a query in groups; without words the recent ones come first and are not repeated. */
export function findCommands(
  all: readonly Command[],
  { only, words }: PaletteQuery,
  recentIds: readonly string[],
): CommandList {
  const ofKind = only ? all.filter(({ group }) => group === only) : all
  if (words !== '') return groupsOf(ofKind.filter((command) => matches(command, words)))
  if (only) return groupsOf(ofKind)
  const recent = recentIds
    .map((id) => all.find((command) => command.id === id))
    .filter((command) => command !== undefined)
  const others = all.filter(({ id }) => !recentIds.includes(id))
  return [
    ...(recent.length > 0 ? [{ group: 'recent' as const, commands: recent }] : []),
    ...groupsOf(others),
  ]
}

/** Cuts a title around the words it was found by, for marking them. */
export function markedParts(title: string, words: string): { text: string; isHit: boolean }[] {
  const at = words === '' ? -1 : title.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return [{ text: title, isHit: false }]
  const parts = [
    { text: title.slice(0, at), isHit: false },
    { text: title.slice(at, at + words.length), isHit: true },
    { text: title.slice(at + words.length), isHit: false },
  ]
  return parts.filter(({ text }) => text !== '')
}
