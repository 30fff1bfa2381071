import type { AppScope } from '@zhiwen/contract/enums.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { Db } from '../../../platform/db/index.ts'
import { listApps } from '../apps/repo.ts'
import type { KindTexts } from './kind-texts.ts'

/** Makes the store: every kind of a scope, with how many of it the caller has there (API-APP-1). */
export const createListKinds =
  ({ db, kindTexts }: { db: Db; kindTexts: KindTexts }) =>
  (actor: MemberActor, scope: AppScope) =>
    db.withTenant(actor, async (tx) => {
      // What the company has connected is no member's business; its kinds are.
      const isHidden = scope === 'workspace' && actor.userType < userTypes.admin
      const owner = scope === 'personal' ? { ownerId: actor.memberId } : {}
      const apps = isHidden ? [] : await listApps(tx, { scope, ...owner })
      const items = kindTexts.listed(scope).map((connector) => {
        const installed = apps.filter(({ app_key }) => app_key === connector.key).length
        return kindTexts.kindOf(actor.language, connector, installed)
      })
      return { items }
    })
