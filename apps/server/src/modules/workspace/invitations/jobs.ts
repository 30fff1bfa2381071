import { invitationId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import { defineJob, handle } from '../../../platform/jobs/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { listCompanies } from '../repo.ts'
import { type Codes, hashOf } from './code.ts'
import { invitationMail } from './mail-text.ts'
import type { InvitationsNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { stateOf } from './state.ts'

/** Carries ids only; the code is derived where it is sent. */
export const invitationSend = defineJob({
  name: 'workspace.invitation-send',
  payload: z.object({ workspace_id: workspaceId, invitation_id: invitationId }),
})

type Needs = Pick<
  InvitationsNeeds,
  'config' | 'clock' | 'db' | 'limits' | 'identity' | 'notices'
> & {
  mail: Mail
  texts: Texts
  codes: Codes
}

/** Brings a named invitation to its person: by mail, and into the bell of the account if there is one. */
export const invitationJobs = (needs: Needs) => [
  handle(invitationSend, async ({ payload, signal }) => {
    const found = await findUnsent(needs, payload)
    if (!found) return // sent by an earlier try, or closed since
    if (await mayMail(needs, found.invitation)) await sendMail(needs, found, signal)
    await tellAccount(needs, found)
  }),
]

/** False when the mailbox has had its share of today, from whichever workspace (attack A4). */
async function mayMail({ limits }: Needs, { email }: repo.InvitationRow): Promise<boolean> {
  if (!email) return false
  try {
    await limits.take('invitation-mailbox', email)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate-limited') return false
    throw error
  }
}

type Payload = z.output<typeof invitationSend.payload>

async function findUnsent({ db, clock, identity }: Needs, payload: Payload) {
  const { workspace_id: workspaceId, invitation_id: id } = payload
  const invitation = await db.withTenant({ workspaceId }, (tx) => repo.findUnsent(tx, id))
  if (!invitation || stateOf(invitation, clock.now()) !== 'open') return null
  return db.withSystem('jobs', async (tx) => {
    const [company] = await listCompanies(tx, [workspaceId])
    if (!company) return null
    const [account] = await identity.users.findByContacts(tx, contactsOf(invitation))
    const contact = account && (await identity.users.findContact(tx, account.id))
    const language = contact?.language ?? invitation.language
    return { invitation, company: company.company_name, userId: account?.id, language }
  })
}

const contactsOf = ({ email, country_code, phone }: repo.InvitationRow) => ({
  emails: email ? [email] : [],
  numbers: phone ? [country_code + phone] : [],
})

type Found = NonNullable<Awaited<ReturnType<typeof findUnsent>>>

async function sendMail(
  { config, texts, mail, codes }: Needs,
  { invitation, company, language }: Found,
  signal: AbortSignal,
): Promise<void> {
  const code = codes.codeOf(invitation.id)
  // With another key than the code was made with there is nothing to mail.
  if (!hashOf(code).equals(invitation.code_hash)) return
  const { inviter, expires_at: expiresAt } = invitation
  const words = {
    title: config.PLATFORM_TITLE,
    company,
    inviter,
    link: codes.linkOf(code),
    expiresAt,
  }
  const message = invitationMail(texts, language, words)
  await mail.send({ to: invitation.email, ...message }, { idempotencyKey: invitation.id, signal })
}

async function tellAccount({ db, clock, notices }: Needs, { invitation, company, userId }: Found) {
  const { workspace_id: workspaceId, id } = invitation
  await db.withSystem('jobs', async (tx) => {
    if (!(await repo.markSent(tx, workspaceId, id, clock.now())) || !userId) return
    await notices.send(tx, {
      to: userId,
      workspaceId,
      companyName: company,
      kind: 'invited',
      // The id, not the code: it opens the invitation only for this account.
      params: { actor: invitation.inviter, invitation: id },
    })
  })
}
