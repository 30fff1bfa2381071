import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const getPlatformConfig = defineEndpoint({
  id: 'API-CFG-1',
  method: 'GET',
  path: '/platform_config/public',
  access: 'public',
  summary: 'Title, logo, sign-in methods and terms of this platform',
  data: z.object({
    title: z.string(),
    logo_square_file_url: z.string().nullable(),
    default_primary_color: z.string(),
    /** `password`, `code`, and `oidc:<provider>` with a name to show. */
    login_methods: z.array(z.object({ key: z.string(), name: z.string() })),
    terms_version: z.string(),
    /** Set where codes go to a development outbox instead of a phone; the sign-in pages say so. */
    development_outbox_url: z.string().nullable(),
  }),
})
