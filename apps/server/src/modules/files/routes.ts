import * as contract from '@zhiwen/contract/files.ts'
import { route } from '../../http/route.ts'
import type { FilesService } from './service.ts'

/** Upload and download (API-UP-1, API-UP-2). */
export const filesRoutes = (files: FilesService) => [
  route(contract.upload, async (actor, { query }, http) => ({
    files: await files.upload(actor, query.purpose, http.files()),
  })),
  route(contract.getFile, async (visitor, { params, query }, http) => {
    const { body, headers } = await files.serve(visitor, params.file_id, query.ticket)
    return http.sendFile(body, headers)
  }),
]
