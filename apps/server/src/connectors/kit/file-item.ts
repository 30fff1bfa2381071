import type { SourceItem } from '../content-spec.ts'

type File = {
  external_id: string
  version: string
  /** Folder names and the file's own, from the root of the source. */
  names: readonly string[]
  size?: number
  changedAt?: Date
  mime?: string
  url?: string
  state?: Record<string, unknown>
}

/** A file of a source that knows paths: titled by its name, readable as the access file or the app says. */
export function fileItem({ names, size, changedAt, mime, url, state, ...ids }: File): SourceItem {
  const file_name = names.at(-1) ?? ''
  const hasTime = changedAt !== undefined && !Number.isNaN(changedAt.getTime())
  return {
    ...ids,
    title: file_name.replace(/(?<=.)\.[^.]+$/, ''),
    path: names.slice(0, -1),
    file_name,
    access: { kind: 'default' },
    ...(size !== undefined && Number.isFinite(size) && { size }),
    ...(hasTime && { source_updated_at: changedAt }),
    ...(mime && { mime }),
    ...(url && { url }),
    ...(state && { state }),
  }
}
