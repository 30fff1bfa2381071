import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { filePurposes } from './enums.ts'
import { fileId } from './ids.ts'

export const uploadedFile = z.object({
  file_id: fileId.nullable(),
  url: z.string().nullable(),
  name: z.string(),
  size: z.int(),
  mime: z.string().nullable(),
  sha256: z.string().nullable(),
  /** Why this one was refused; the others are kept (VAL-8). */
  error: z.enum(['file-too-large', 'file-type']).optional(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

export const upload = defineEndpoint({
  id: 'API-UP-1',
  method: 'POST',
  path: '/upload',
  access: 'user',
  summary: 'Upload 1 to 10 files of under 20 MB each',
  consumes: 'multipart',
  query: request({ purpose: z.enum(filePurposes) }),
  data: z.object({ files: z.array(uploadedFile) }),
  errors: ['file-too-large', 'file-type'],
})

export const getFile = defineEndpoint({
  id: 'API-UP-2',
  method: 'GET',
  path: '/files/:file_id',
  access: 'public',
  summary: 'Bytes of a file: by bearer token with rights, or by a signed link of at most 5 minutes',
  params: request({ file_id: fileId }),
  query: request({ ticket: z.string().max(2000).optional() }),
  produces: 'file',
})
