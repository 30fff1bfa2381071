import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canonicalRequest, checkSignature, headersToSign, type SignedRequest } from './acs3.ts'

const vectorFile = new URL('../../../docs/facts/test-vectors.json', import.meta.url)
const { aliyun } = JSON.parse(readFileSync(vectorFile, 'utf8'))
const credential = { accessKeyId: aliyun.accessKeyId, accessKeySecret: aliyun.accessKeySecret }

const signedRequest = (changes: Partial<SignedRequest> = {}): SignedRequest => ({
  method: 'POST',
  path: '/',
  query: Object.entries<string>(aliyun.query),
  headers: { ...aliyun.headers, authorization: aliyun.authorization },
  body: '',
  ...changes,
})

test('the canonical request is the one of the published vector', () => {
  const request = signedRequest()

  expect(canonicalRequest(request, headersToSign(request.headers))).toBe(aliyun.canonicalRequest)
})

test('the signature of the published vector is accepted', () => {
  expect(checkSignature(signedRequest(), credential)).toBeUndefined()
})

test('a changed parameter, body, header or secret is refused', () => {
  const otherNumber = Object.entries<string>({
    ...aliyun.query,
    PhoneNumbers: '13900000000',
  })
  const otherDate = { ...signedRequest().headers, 'x-acs-date': '2026-11-15T02:00:01Z' }

  expect(checkSignature(signedRequest({ query: otherNumber }), credential)).toBe('mismatch')
  expect(checkSignature(signedRequest({ body: 'x' }), credential)).toBe('mismatch')
  expect(checkSignature(signedRequest({ headers: otherDate }), credential)).toBe('mismatch')
  expect(checkSignature(signedRequest(), { ...credential, accessKeySecret: 'x' })).toBe('mismatch')
})

test('a header of the protocol that is not signed is refused', () => {
  const headers = { ...signedRequest().headers, 'x-acs-security-token': 'added later' }

  expect(checkSignature(signedRequest({ headers }), credential)).toBe('mismatch')
})

test('an unknown key and a missing signature are told apart', () => {
  const headers = { ...aliyun.headers }

  expect(checkSignature(signedRequest({ headers }), credential)).toBe('missing')
  expect(checkSignature(signedRequest(), { ...credential, accessKeyId: 'other' })).toBe(
    'unknown-key',
  )
})

test('characters that encodeURIComponent leaves alone are encoded as RFC 3986 asks', () => {
  const request = signedRequest({ query: [['k', "a b!'()*~+"]] })

  expect(canonicalRequest(request, ['host'])).toContain('k=a%20b%21%27%28%29%2A~%2B')
})
