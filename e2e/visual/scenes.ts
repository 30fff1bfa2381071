import type { Scene } from './scene.ts'
import { accountScenes } from './scenes-account.ts'
import { addPeopleScenes } from './scenes-add.ts'
import { inviteAndBellScenes } from './scenes-invite.ts'
import { memberScenes } from './scenes-members.ts'
import { settingsAndAuditScenes } from './scenes-settings.ts'
import { shellScenes } from './scenes-shell.ts'
import { sourceDetailScenes } from './scenes-source-detail.ts'
import { sourceScenes } from './scenes-sources.ts'
import { visitorScenes } from './scenes-visitor.ts'

/** Every page of the product in each of its main states. */
export const scenes: readonly Scene[] = [
  ...visitorScenes,
  ...shellScenes,
  ...accountScenes,
  ...memberScenes,
  ...settingsAndAuditScenes,
  ...addPeopleScenes,
  ...inviteAndBellScenes,
  ...sourceScenes,
  ...sourceDetailScenes,
]
