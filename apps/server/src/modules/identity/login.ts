import type { login } from '@zhiwen/contract/auth.ts'
import type { InputOf } from '../../http/route.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import { fieldError } from '../../platform/errors.ts'
import { type AccountName, accountKey, readAccount } from './account-name.ts'
import { type CodeCheck, codeWrong } from './codes/check-code.ts'
import type { LoginGuard } from './login-guard.ts'
import type { Passwords } from './passwords/hashing.ts'
import * as repo from './repo.ts'
import type { Device, SignIns, Tokens } from './sign-ins.ts'

type LoginInput = InputOf<typeof login>['body']
type Needs = {
  db: Db
  codes: CodeCheck
  guard: LoginGuard
  passwords: Passwords
  signIns: SignIns
}

/** Makes signing in by password, by phone code and by mail code (API-AUTH-1). */
export function createLogin({ db, codes, guard, passwords, signIns }: Needs) {
  const find = (name: AccountName) =>
    db.withSystem('sign-in', (tx) => repo.findUserByName(tx, name))

  async function byPassword(device: Device, input: LoginInput): Promise<Tokens> {
    if (!input.password) {
      throw fieldError('input-invalid', 'password', 'field.password-required')
    }
    const name = readAccount(input.account, input.country_code)
    const account = accountKey(name)
    const attempt = { ip: device.ip, account, captchaValue: input.captcha_value }
    await guard.admit(attempt)
    const user = await find(name)
    const isRight = await passwords.fits(user?.password_hash ?? null, input.password)
    if (!user || !isRight) return guard.refuse(attempt)
    const tokens = await db.withSystem('sign-in', async (tx) =>
      (await isStill(tx, user)) ? signIns.open(tx, user.id, device) : null,
    )
    if (!tokens) return guard.refuse(attempt)
    await guard.forgive(account)
    return tokens
  }

  async function byCode(device: Device, input: LoginInput): Promise<Tokens> {
    if (!input.verification_code) {
      throw fieldError('input-invalid', 'verification_code', 'field.code-required')
    }
    const name = readAccount(input.account, input.country_code)
    if (name.kind !== (input.login_type === 'sms' ? 'mobile' : 'email')) {
      throw codeWrong()
    }
    const user = await find(name)
    const target = name.kind === 'mobile' ? name.e164 : name.email
    const targets = [user ? target : accountKey(name)]
    const binding = { purpose: 'login', userId: null, targets } as const
    const codeId = await codes.check(binding, input.verification_code)
    return db.withSystem('sign-in', async (tx) => {
      await codes.use(tx, codeId)
      if (!user || !(await isStill(tx, user))) throw codeWrong()
      return signIns.open(tx, user.id, device)
    })
  }

  return (device: Device, input: LoginInput): Promise<Tokens> =>
    input.login_type === 'password' ? byPassword(device, input) : byCode(device, input)
}

/** Holds the account still while a sign-in opens: a password changed a moment ago must not let the old one in. */
async function isStill(tx: SystemTx, { id, password_hash }: repo.UserRow): Promise<boolean> {
  const now = await repo.holdUser(tx, id)
  return now?.password_hash === password_hash
}
