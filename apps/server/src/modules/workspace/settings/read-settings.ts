import type { Workspace, workspaceSettings } from '@zhiwen/contract/workspace.ts'
import { z } from 'zod'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Files } from '../../files/index.ts'
import { getCreator } from '../members/repo.ts'
import type { CompanyRow } from '../repo.ts'

/** Rules of a workspace as they are stored: what was never chosen follows the default (ENT-2). */
const stored = z.object({
  allow_personal_apps: z.boolean().default(true),
  allow_general: z.boolean().default(true),
  password_min: z.int().default(6),
  creator_reads_protected: z.boolean().default(true),
})

/** The rules a workspace has set for itself. */
export const rulesOf = (settings: unknown): z.infer<typeof workspaceSettings> =>
  stored.parse(settings)

/** Makes the picture of a workspace that its managers see. */
export const createReadSettings =
  ({ files }: { files: Pick<Files, 'link'> }) =>
  async (tx: TenantTx, company: CompanyRow): Promise<Workspace> => {
    const { logo_file_id, logo_square_file_id, settings, created_at, ...rest } = company
    const creator = await getCreator(tx, company.id)
    return {
      ...rest,
      logo_url: logo_file_id && (await files.link(logo_file_id)),
      logo_square_url: logo_square_file_id && (await files.link(logo_square_file_id)),
      settings: rulesOf(settings),
      creator_name: creator.ws_username,
      created_at: created_at.toISOString(),
    }
  }

export type ReadSettings = ReturnType<typeof createReadSettings>
