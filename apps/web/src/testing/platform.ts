import type { Platform } from '../lib/platform/platform.ts'
import { answer } from './fake-api.ts'

/** Lets the fake server have a platform config; without one, pages ask for it in vain. */
export function answerPlatform(changes: Partial<Platform> = {}) {
  answer('GET /platform_config/public', {
    title: '知问',
    logo_square_file_url: null,
    default_primary_color: '#7429EC',
    login_methods: [
      { key: 'password', name: '' },
      { key: 'code', name: '' },
    ],
    terms_version: '2026-11',
    development_outbox_url: null,
    ...changes,
  })
}
