import type { ConnectionCheck, testAppForm } from '@zhiwen/contract/apps.ts'
import type { Language, ReasonCode } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { CheckResult } from '../../../connectors/content-spec.ts'
import { toFault } from '../../../connectors/fault-of.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { Kinds } from '../store/kinds.ts'
import type { AdmitScope } from './admit-scope.ts'
import { checkForm, type Given } from './form.ts'
import type { OpenSources } from './open-source.ts'
import { appFor } from './policy.ts'
import type { ContentApp } from './repo.ts'

/** A person waits for the answer. */
const testTimeoutMs = 30_000

type Needs = {
  db: Db
  texts: Texts
  limits: Limits
  kinds: Kinds
  sources: OpenSources
  admitScope: AdmitScope
}
type Tested = Pick<ContentApp, 'workspace_id' | 'id' | 'app_key'>
type TestForm = { settings?: Record<string, unknown>; credential?: Record<string, string> }

/** Makes the test of a connection, saved or not (API-APP-4). */
export function createTestConnection(needs: Needs) {
  const { db, texts, limits, kinds, sources, admitScope } = needs

  /** Asks the source step by step; a step that throws is a step that failed. */
  async function check(app: Tested, given: Given): Promise<CheckResult[]> {
    const signal = AbortSignal.timeout(testTimeoutMs)
    const { connector, ctx } = sources.openWith(app, given, { signal })
    try {
      return await connector.check(ctx)
    } catch (error) {
      return [{ name: 'network', is_ok: false, reason_code: toFault(error).reason_code }]
    } finally {
      await ctx.close()
    }
  }

  const told = (language: Language, { name, is_ok, reason_code, detail }: CheckResult) => ({
    name,
    is_ok,
    reason_code: reason_code ?? null,
    detail:
      detail ?? (is_ok ? '' : texts.text(language, `connector-check.${reason_code ?? 'internal'}`)),
  })

  async function test(actor: MemberActor, app: Tested, given: Given) {
    await limits.take('source-test', actor.userId)
    const checks = (await check(app, given)).map((found) => told(actor.language, found))
    return { is_ok: checks.every(({ is_ok }) => is_ok), checks }
  }

  return {
    /** Throws unless the source answers; what failed stands in the details. */
    async require(actor: MemberActor, app: Tested, given: Given): Promise<void> {
      const { checks } = await test(actor, app, given)
      const failed = checks.find(({ is_ok }) => !is_ok)
      if (failed) throw new AppError(errorOf(failed), { checks })
    },
    testForm: async (actor: MemberActor, body: InputOf<typeof testAppForm>['body']) => {
      const connector = kinds.get(body.app_key)
      await db.withTenant(actor, (tx) => admitScope(tx, actor, body.scope, connector))
      const app = { workspace_id: actor.workspaceId, id: newId<AppId>(), app_key: body.app_key }
      return test(actor, app, checkForm(connector, body))
    },
    testApp: async (actor: MemberActor, appId: AppId, form: TestForm) => {
      const app = await db.withTenant(actor, (tx) => appFor(tx, actor, appId, 'manage'))
      const given = await givenOf(sources, app, form)
      return test(actor, app, checkForm(kinds.get(app.app_key), given))
    },
  }
}

export type TestConnection = ReturnType<typeof createTestConnection>

/** What the form says, and what is kept where it says nothing. */
export async function givenOf(
  sources: OpenSources,
  app: ContentApp,
  { settings, credential }: TestForm,
): Promise<Given> {
  return {
    settings: settings ?? app.settings,
    credential: credential ?? (await sources.openCredential(app)),
  }
}

const signInReasons: ReadonlySet<ReasonCode | null> = new Set(['needs-sign-in', 'source-refused'])

const errorOf = ({ name, reason_code }: ConnectionCheck) =>
  signInReasons.has(reason_code) || name === 'key' || name === 'rights'
    ? 'source-needs-auth'
    : 'source-unavailable'
