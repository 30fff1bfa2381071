import { z } from 'zod'
import type { FieldSpec } from '../content-spec.ts'

const settings = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'field.format-invalid' }).max(1000),
  /** Empty: the one the server calls HEAD. */
  branch: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\s~^:?*[\\-][^\s~^:?*[\\]*$|^$/, 'field.format-invalid')
    .default(''),
  /** Only files below it are read. */
  folder: z
    .string()
    .trim()
    .max(500)
    .default('')
    .transform((text) => text.replaceAll(/^\/+|\/+$/g, '')),
})
const credential = z.strictObject({
  username: z.string().trim().max(200).default(''),
  token: z.string().trim().max(1000).default(''),
})
export type Settings = z.infer<typeof settings>
export type Credential = z.infer<typeof credential>

const settingsFields: FieldSpec[] = [
  { name: 'url', type: 'url', isRequired: true },
  { name: 'branch', type: 'text', isRequired: false },
  { name: 'folder', type: 'text', isRequired: false },
]
const credentialFields: FieldSpec[] = [
  { name: 'username', type: 'text', isRequired: false },
  { name: 'token', type: 'secret', isRequired: false },
]

export const form = { settings, credential, settingsFields, credentialFields }
