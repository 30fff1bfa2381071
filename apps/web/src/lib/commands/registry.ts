import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Kinds of entries; features add theirs here in the order they are listed. */
export const commandGroups = ['page', 'action'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** A leading sign narrows the palette to one kind. */
export const groupPrefixes: Partial<Record<CommandGroup, string>> = { action: '>' }

export type Command = {
  /** Stable over releases: recent entries are remembered by it. */
  id: string
  group: CommandGroup
  title: string
  icon: LucideIcon
  /** Further words it is found by, in any language. */
  keywords?: string
  /** Keys that do the same without the palette. */
  shortcut?: readonly string[]
  run: () => void
}

const sources = new Map<string, () => readonly Command[]>()

/** Every entry offered at the moment; asked when the palette draws. */
export const allCommands = (): readonly Command[] => [...sources.values()].flatMap((list) => list())

/** Offers entries in the command palette while the calling component is shown. */
export function useCommands(source: string, commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  // The registry lives outside of React, so that the palette sees the entries of every feature.
  useEffect(() => {
    sources.set(source, () => latest.current)
    return () => {
      sources.delete(source)
    }
  }, [source])
}
