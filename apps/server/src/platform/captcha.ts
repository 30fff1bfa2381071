import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { Redis } from './cache/index.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { decrypt, deriveKey, encrypt, safeEqual, sha256 } from './crypto.ts'

export type Captcha = {
  /** A new picture; its answer travels sealed inside the id. */
  make(): Promise<{ captcha_id: string; image: string; expires_in: number }>
  /** True once for the right answer of an unexpired captcha; a wrong answer uses it up as well. */
  check(value: string | undefined): Promise<boolean>
}

type Needs = {
  config: Pick<Config, 'SIGNING_KEY' | 'TEST_CAPTCHA_TEXT'>
  clock: Clock
  redis: Redis
}

const lifeSeconds = 300
const answerLength = 5
/** Without characters that look alike. */
const alphabet = 'abcdefghkmnpqrstuvwxyz23456789'
const maxRemembered = 10_000

// The package is a function of a text; its types only know the helper that picks texts by Math.random.
const draw = svgCaptcha as unknown as (
  text: string,
  options: { width: number; height: number; noise: number; color: boolean },
) => string

/** Makes the captcha: stateless but for the list of used ids. */
export function createCaptcha({ config, clock, redis }: Needs): Captcha {
  const key = deriveKey(config.SIGNING_KEY, 'captcha')
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)
  const isFirstUse = createFirstUse(redis)

  return {
    async make() {
      const answer = config.TEST_CAPTCHA_TEXT ?? randomAnswer()
      const expiry = Buffer.alloc(4)
      expiry.writeUInt32BE(nowSeconds() + lifeSeconds)
      const sealed = encrypt(key, Buffer.concat([expiry, Buffer.from(answer)]), 'captcha')
      const svg = draw(answer, { width: 140, height: 48, noise: 2, color: false })
      const png = await sharp(Buffer.from(svg)).flatten({ background: '#f5f6f8' }).png().toBuffer()
      return {
        captcha_id: sealed.toString('base64url'),
        image: `data:image/png;base64,${png.toString('base64')}`,
        expires_in: lifeSeconds,
      }
    },
    async check(value) {
      const [id = '', typed = ''] = (value ?? '').split(':')
      const opened = open(key, id)
      if (!opened || opened.expiresAt <= nowSeconds()) return false
      if (!(await isFirstUse(id))) return false
      return safeEqual(typed.trim().toLowerCase(), opened.answer.toLowerCase())
    },
  }
}

const randomAnswer = () =>
  Array.from({ length: answerLength }, () => alphabet[randomInt(alphabet.length)]).join('')

function open(key: Buffer, id: string): { expiresAt: number; answer: string } | null {
  try {
    const plain = decrypt(key, Buffer.from(id, 'base64url'), 'captcha')
    return { expiresAt: plain.readUInt32BE(0), answer: plain.subarray(4).toString() }
  } catch {
    return null
  }
}

/** Remembers used ids in Redis for all processes, and locally for the time Redis is away. */
function createFirstUse(redis: Redis): (id: string) => Promise<boolean> {
  const local = new Set<string>()
  return async (id) => {
    // Two spellings of one base64url text differ in their last bits, so the bytes are what counts.
    const name = sha256(Buffer.from(id, 'base64url')).toString('base64url')
    if (local.has(name)) return false
    local.add(name)
    const [oldest] = local
    if (local.size > maxRemembered && oldest !== undefined) local.delete(oldest)
    const isFirst = await redis
      .set(`captcha:${name}`, '1', 'EX', lifeSeconds, 'NX')
      .catch(() => 'OK' as const)
    return isFirst === 'OK'
  }
}
