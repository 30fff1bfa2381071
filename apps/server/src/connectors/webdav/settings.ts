import { z } from 'zod'
import type { FieldSpec } from '../content-spec.ts'

const settings = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'field.format-invalid' }).max(1000),
})
const credential = z.strictObject({
  username: z.string().max(200).default(''),
  password: z.string().max(500).default(''),
})
export type Settings = z.infer<typeof settings>
export type Credential = z.infer<typeof credential>

const settingsFields: FieldSpec[] = [{ name: 'url', type: 'url', isRequired: true }]
const credentialFields: FieldSpec[] = [
  { name: 'username', type: 'text', isRequired: false },
  { name: 'password', type: 'secret', isRequired: false },
]

export const form = { settings, credential, settingsFields, credentialFields }
