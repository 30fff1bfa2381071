import { z } from 'zod'
import type { FieldSpec } from '../content-spec.ts'

const settings = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: 'field.format-invalid' }).max(500),
  bucket: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'field.format-invalid'),
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{0,40}$/, 'field.format-invalid')
    .default(''),
  /** Only keys below it are read; without a slash in front. */
  prefix: z
    .string()
    .trim()
    .max(500)
    .default('')
    .transform((text) => text.replace(/^\/+/, '')),
})
const credential = z.strictObject({
  access_key: z.string().trim().min(1, 'field.required').max(200),
  secret_key: z.string().trim().min(1, 'field.required').max(200),
})
export type Settings = z.infer<typeof settings>
export type Credential = z.infer<typeof credential>

const settingsFields: FieldSpec[] = [
  { name: 'endpoint', type: 'url', isRequired: true },
  { name: 'bucket', type: 'text', isRequired: true },
  { name: 'region', type: 'text', isRequired: false },
  { name: 'prefix', type: 'text', isRequired: false },
]
const credentialFields: FieldSpec[] = [
  { name: 'access_key', type: 'text', isRequired: true },
  { name: 'secret_key', type: 'secret', isRequired: true },
]

export const form = { settings, credential, settingsFields, credentialFields }
