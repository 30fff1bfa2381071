import type { signup } from '@zhiwen/contract/auth.ts'
import type { UserId } from '@zhiwen/contract/ids.ts'
import type { Visitor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, isUniqueViolation } from '../../platform/db/index.ts'
import { fieldError } from '../../platform/errors.ts'
import { newId, randomSecret } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits.ts'
import { readMobile } from './account-name.ts'
import type { CodeCheck } from './codes/check-code.ts'
import type { Passwords } from './passwords/hashing.ts'
import { checkNewPassword } from './passwords/rules.ts'
import type { Tickets } from './providers/tickets.ts'
import * as repo from './repo.ts'
import type { SignIns, Tokens } from './sign-ins.ts'

type Needs = {
  db: Db
  clock: Clock
  config: Pick<Config, 'TERMS_VERSION'>
  limits: Limits
  codes: CodeCheck
  passwords: Passwords
  signIns: SignIns
  tickets: Tickets
}
type SignUpInput = InputOf<typeof signup>['body']
/** Proves that the browser with the ticket is the one that came back from the provider. */
type Browser = { ticketSecret: string | undefined }

/** Makes sign-up: all of it happens in one transaction, or nothing does (API-AUTH-2). */
export function createSignUp(needs: Needs) {
  const { db, clock, limits, codes, passwords, signIns, tickets } = needs

  return async (visitor: Visitor, input: SignUpInput, browser: Browser): Promise<Tokens> => {
    if (input.terms_version !== needs.config.TERMS_VERSION) {
      throw fieldError('input-invalid', 'terms_version', 'field.format-invalid')
    }
    await limits.take('sign-up-address', visitor.ip)
    const mobile = readMobile(input.country_code, input.mobile)
    const email = input.email ?? null
    checkNewPassword(input.password, [mobile.mobile, mobile.e164, email])
    const binding = { purpose: 'signup', userId: null, targets: [mobile.e164] } as const
    const codeId = await codes.check(binding, input.verification_code)
    const user: repo.NewUser = {
      id: newId<UserId>(),
      username: newUsername(),
      display_name: input.display_name,
      country_code: mobile.country_code,
      mobile_e164: mobile.e164,
      email,
      // Hashed outside the transaction: it takes longer than everything inside.
      password_hash: await passwords.hash(input.password),
      preferred_language: visitor.language,
      terms_version: input.terms_version,
    }
    return db
      .withSystem('sign-up', async (tx) => {
        await codes.use(tx, codeId)
        await repo.insertUser(tx, user, clock.now())
        if (input.ticket) await tickets.link(tx, user.id, input.ticket, browser.ticketSecret)
        return signIns.open(tx, user.id, visitor)
      })
      .catch((error: unknown) => {
        // Only who has proved the number learns that it is registered (attack N7).
        if (!isUniqueViolation(error, 'users_mobile_key')) throw error
        throw fieldError('value-taken', 'mobile', 'field.mobile-taken')
      })
  }
}

/** A name to start with, like `u_k3v9x2m4qa`; 50 random bits, so a clash is not worth a second try. */
const newUsername = () =>
  `u_${Array.from(Buffer.from(randomSecret(10), 'base64url'), (byte) => base32[byte % 32]).join('')}`

const base32 = 'abcdefghijkmnpqrstuvwxyz23456789'
