import { z } from 'zod'
import type { FieldSpec } from '../content-spec.ts'

const address = z.url({ protocol: /^https?$/, error: 'field.format-invalid' }).max(1000)
const count = (min: number, max: number) =>
  z.coerce.number('field.format-invalid').int('field.format-invalid').min(min).max(max)

const settings = z.strictObject({
  /** Where reading starts; only pages of these hosts are read. */
  urls: z.array(address).min(1, 'field.required').max(20, 'field.too-many'),
  /** Only paths that begin like one of these; none: all. */
  paths: z.array(z.string().startsWith('/', 'field.format-invalid').max(500)).max(50).default([]),
  max_pages: count(1, 20_000).default(1000),
  max_depth: count(0, 10).default(4),
  uses_sitemap: z.boolean().default(true),
  /** Off unless asked for: a list of readers on an open site is open itself. */
  uses_access_file: z.boolean().default(false),
})
const credential = z.strictObject({
  username: z.string().max(200).default(''),
  password: z.string().max(500).default(''),
})
export type Settings = z.infer<typeof settings>
export type Credential = z.infer<typeof credential>

const settingsFields: FieldSpec[] = [
  { name: 'urls', type: 'lines', isRequired: true },
  { name: 'paths', type: 'lines', isRequired: false, defaultValue: [] },
  { name: 'max_pages', type: 'number', isRequired: false, defaultValue: 1000 },
  { name: 'max_depth', type: 'number', isRequired: false, defaultValue: 4 },
  { name: 'uses_sitemap', type: 'switch', isRequired: false, defaultValue: true },
  { name: 'uses_access_file', type: 'switch', isRequired: false, defaultValue: false },
]
const credentialFields: FieldSpec[] = [
  { name: 'username', type: 'text', isRequired: false },
  { name: 'password', type: 'secret', isRequired: false },
]

export const form = { settings, credential, settingsFields, credentialFields }
