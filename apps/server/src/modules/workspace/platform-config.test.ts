import { getPlatformConfig } from '@zhiwen/contract/platform.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const configOf = async (settings: Record<string, string>) => {
  const app = await createTestApp({ settings })
  onTestFinished(() => app.close())
  return app.call(getPlatformConfig)
}

test('API-CFG-1: everybody may read title, ways to sign in and terms', async () => {
  const provider = { key: 'corp', name: '企业账号', issuer: 'http://127.0.0.1:1', client_id: 'a' }
  const { data, body } = await configOf({
    PLATFORM_TITLE: '知问测试',
    TERMS_VERSION: '2027-01',
    DEVELOPMENT_OUTBOX_URL: 'http://127.0.0.1:21080',
    OIDC_PROVIDERS: JSON.stringify([{ ...provider, client_secret: 'keep-this-secret' }]),
  })

  expect(data).toEqual({
    title: '知问测试',
    logo_square_file_url: null,
    default_primary_color: '#7429EC',
    login_methods: [
      { key: 'password', name: '' },
      { key: 'code', name: '' },
      { key: 'oidc:corp', name: '企业账号' },
    ],
    terms_version: '2027-01',
    development_outbox_url: 'http://127.0.0.1:21080',
  })
  expect(JSON.stringify(body)).not.toContain('keep-this-secret')
})

test('API-CFG-1: without an outbox none is named', async () => {
  const { data } = await configOf({ DEVELOPMENT_OUTBOX_URL: '' })

  expect(data.development_outbox_url).toBeNull()
})
