import { defaultBrandColor } from '@zhiwen/contract/enums.ts'
import type { Config } from '../../platform/config.ts'

/** What everybody may know of this platform before signing in (API-CFG-1). */
export const publicConfig = (config: Config) => ({
  title: config.PLATFORM_TITLE,
  logo_square_file_url: null,
  default_primary_color: defaultBrandColor,
  login_methods: [
    { key: 'password', name: '' },
    { key: 'code', name: '' },
    ...config.OIDC_PROVIDERS.map(({ key, name }) => ({ key: `oidc:${key}`, name })),
  ],
  terms_version: config.TERMS_VERSION,
  development_outbox_url: config.DEVELOPMENT_OUTBOX_URL ?? null,
})
