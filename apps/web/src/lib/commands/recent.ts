import { stored } from '../storage/stored.ts'

const keptEntries = 5

const store = stored({
  area: 'local',
  key: 'app.recent_commands',
  version: 1,
  accepts: (data): data is string[] =>
    Array.isArray(data) && data.every((id) => typeof id === 'string'),
})

/** Ids of the entries used last, newest first. */
export const recentCommands = (): string[] => store.read() ?? []

/** Puts an entry in front of the recent ones. */
export const rememberCommand = (id: string): void =>
  store.write([id, ...recentCommands().filter((known) => known !== id)].slice(0, keptEntries))
