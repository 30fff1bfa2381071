import type { UserActor } from '../../http/actor.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { LoginGuard } from './login-guard.ts'
import type { Passwords } from './passwords/hashing.ts'
import * as repo from './repo.ts'

type Needs = { db: Db; guard: LoginGuard; passwords: Passwords }

/**
 * Makes the question for the password before a change of the account: a stolen token alone changes
 * nothing (attack A14), and it cannot be used to guess the password either.
 */
export function createReauthenticate({ db, guard, passwords }: Needs) {
  return async (actor: UserActor, password: string): Promise<repo.UserRow> => {
    const account = `user:${actor.userId}`
    await guard.take(account)
    const user = await db.withSystem('account', (tx) => repo.findUser(tx, actor.userId))
    const isRight = await passwords.fits(user?.password_hash ?? null, password)
    if (!user || !isRight) throw new AppError('login-wrong')
    await guard.forgive(account)
    return user
  }
}

export type Reauthenticate = ReturnType<typeof createReauthenticate>
