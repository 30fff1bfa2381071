import { appId, documentId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Removes bytes no version refers to any more. */
export const bytesRemove = defineJob({
  name: 'documents.bytes-remove',
  payload: z.object({
    workspace_id: workspaceId,
    document_id: documentId,
    keys: z.array(z.string()).max(1000),
  }),
})

/** Deletes documents whose 30 days are over. */
export const documentsPurge = defineJob({
  name: 'documents.removed-purge',
  payload: z.object({}),
  policy: 'short',
})

/** Hides the rest of the documents of an app that went; its readers have lost it already. */
export const appDrop = defineJob({
  name: 'documents.app-drop',
  payload: z.object({ workspace_id: workspaceId, app_id: appId }),
})
