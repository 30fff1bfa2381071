import type { FileId } from '@zhiwen/contract/ids.ts'
import type { updateWorkspace, Workspace } from '@zhiwen/contract/workspace.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, isUniqueViolation, type TenantTx } from '../../../platform/db/index.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/index.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { Audit } from '../../audit/index.ts'
import type { Files } from '../../files/index.ts'
import type { Notices } from '../../notices/index.ts'
import { companyNameKey } from '../company-name.ts'
import { auditActor } from '../members/audit-actor.ts'
import * as repo from '../repo.ts'
import { type ReadSettings, rulesOf } from './read-settings.ts'
import { createTellReading } from './tell-reading.ts'

type Body = InputOf<typeof updateWorkspace>['body']
type Needs = {
  db: Db
  clock: Clock
  limits: Limits
  events: Pick<Events, 'announceWorkspace' | 'announceUser'>
  notices: Notices
  audit: Audit
  files: Files
  read: ReadSettings
}

const logos = { logo_file_id: 'logo_rect', logo_square_file_id: 'logo_square' } as const
const logoFields = ['logo_file_id', 'logo_square_file_id'] as const
const plainFields = ['company_name', 'primary_color', 'chat_enabled', ...logoFields] as const

/** Makes the change of a workspace by a manager, against the version they saw (API-WS-1). */
export function createUpdateSettings(needs: Needs) {
  const { db, clock, limits, events, audit, files, read } = needs
  const tellReading = createTellReading(needs)

  async function swapLogo(tx: TenantTx, company: repo.CompanyRow, field: LogoField, next: Logo) {
    const old = company[field]
    if (next) await files.claimLogo(tx, { fileId: next, purpose: logos[field] })
    if (old) await files.releaseLogo(tx, company.id, old)
  }

  async function save(tx: TenantTx, company: repo.CompanyRow, { settings, ...plain }: Changes) {
    const key = plain.company_name === undefined ? undefined : keyOf(plain.company_name)
    const changes = {
      ...plain,
      ...(key !== undefined && { company_name_key: key }),
      ...(settings && { settings: JSON.stringify(settings) }),
    }
    const update = { changes, now: clock.now() }
    await repo.updateCompany(tx, company.id, update).catch((error: unknown) => {
      if (!isUniqueViolation(error, 'workspaces_company_name_key')) throw error
      throw fieldError('value-taken', 'company_name', 'field.company-name-taken')
    })
  }

  return async (actor: MemberActor, body: Body): Promise<Workspace> => {
    // "Taken" tells who is here, so names are tried a few times a minute only (attack B14).
    if (body.company_name !== undefined) await limits.take('name-probe', actor.userId)
    return db.withTenant(actor, async (tx) => {
      const company = await companyFor(tx, actor)
      if (company.version !== body.version) {
        throw new AppError('version-conflict', { version: company.version })
      }
      const { before, after } = differenceOf(company, body)
      if (Object.keys(after).length === 0) return read(tx, company)
      await tellReading(tx, actor, { before: rulesOf(company.settings), after: after.settings })
      for (const field of logoFields) {
        const next = after[field]
        if (next !== undefined) await swapLogo(tx, company, field, next)
      }
      await save(tx, company, after)
      await events.announceWorkspace(tx, actor.workspaceId)
      await audit.record(tx, {
        workspaceId: actor.workspaceId,
        actor: await auditActor(tx, actor),
        action: 'workspace.updated',
        object: { kind: 'workspace', id: company.id, name: company.company_name },
        before,
        after,
      })
      return read(tx, await companyFor(tx, actor))
    })
  }
}

type LogoField = (typeof logoFields)[number]
type Logo = FileId | null
type Changes = Pick<Body, (typeof plainFields)[number]> & {
  settings?: ReturnType<typeof rulesOf>
}

async function companyFor(tx: TenantTx, { workspaceId }: MemberActor): Promise<repo.CompanyRow> {
  const company = await repo.lockCompany(tx, workspaceId)
  if (!company) throw new AppError('not-found')
  return company
}

function keyOf(name: string): string {
  const key = companyNameKey(name)
  if (key === '') throw fieldError('input-invalid', 'company_name', 'field.company-name-length')
  return key
}

/** What the request changes, as it was and as it will be. */
function differenceOf(company: repo.CompanyRow, body: Body) {
  const changed = plainFields.filter(
    (name) => body[name] !== undefined && body[name] !== company[name],
  )
  const before: Record<string, unknown> = Object.fromEntries(changed.map((n) => [n, company[n]]))
  const after: Changes = Object.fromEntries(changed.map((name) => [name, body[name]]))
  const rules = rulesOf(company.settings)
  const wanted = { ...rules, ...body.settings }
  if (JSON.stringify(wanted) !== JSON.stringify(rules)) {
    before.settings = rules
    after.settings = wanted
  }
  return { before, after }
}
