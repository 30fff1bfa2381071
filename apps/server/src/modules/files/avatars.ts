import type { FileId } from '@zhiwen/contract/ids.ts'
import { fileId } from '@zhiwen/contract/ids.ts'
import type { Links } from './links.ts'

/** The web app brings these pictures along. */
const presets = Array.from({ length: 8 }, (_, index) => ({
  id: `preset:${index + 1}`,
  url: `/avatars/preset-${index + 1}.svg`,
}))

/** Makes addresses of avatars: a preset, a signed link to an own picture, or none for initials. */
export function createAvatars(links: Links) {
  return {
    presets,
    async url(avatar: string | null): Promise<string | null> {
      const own = uploadedFile(avatar)
      if (own) return links.make(own)
      return presets.find(({ id }) => id === avatar)?.url ?? null
    },
  }
}

/** The uploaded file an avatar stands for, if it is one. */
export function uploadedFile(avatar: string | null | undefined): FileId | null {
  const parsed = fileId.safeParse(avatar)
  return parsed.success ? parsed.data : null
}
