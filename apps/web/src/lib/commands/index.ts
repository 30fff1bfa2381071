export { findCommands, markedParts, type PaletteQuery, readQuery } from './find-commands.ts'
export { recentCommands, rememberCommand } from './recent.ts'
export { allCommands, type Command, commandGroups, groupPrefixes, useCommands } from './registry.ts'
