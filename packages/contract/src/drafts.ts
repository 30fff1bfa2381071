import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { memberId, roleId } from './ids.ts'
import * as limits from './limits.ts'

/** A person to add, as typed, pasted or read from a file; all text, so that every mistake can be named. */
export const memberDraft = request({
  username: z.string().max(200).default(''),
  ws_username: z.string().max(200).default(''),
  name: z.string().max(200).default(''),
  email: z.string().max(300).default(''),
  country_code: z.string().max(20).default(''),
  phone: z.string().max(60).default(''),
})
export type MemberDraft = z.infer<typeof memberDraft>

/** Why a row is wrong or worth a second look; texts belong to the screen. */
export const draftReasons = [
  'name-missing',
  'name-long',
  'nickname-long',
  'username-format',
  'contact-missing',
  'email-format',
  'phone-format',
  'country-code-format',
  'twice-in-list',
  'already-member',
  'already-invited',
  'member-disabled',
  'contact-of-two',
  'same-name',
  'formula',
  'no-seat',
] as const
export const draftReason = z.enum(draftReasons)
export type DraftReason = z.infer<typeof draftReason>

export const checkedDraft = z.object({
  /** Line of the file, or position in the list from 1 on. */
  line: z.int(),
  draft: z.object({
    username: z.string(),
    ws_username: z.string(),
    name: z.string(),
    email: z.string(),
    country_code: z.string(),
    phone: z.string(),
  }),
  /** `doubtful` rows can be added, `wrong` ones cannot. */
  verdict: z.enum(['valid', 'doubtful', 'wrong']),
  reasons: z.array(draftReason),
})
export type CheckedDraft = z.infer<typeof checkedDraft>

export const checkMembers = defineEndpoint({
  id: 'API-MEM-2',
  method: 'POST',
  path: '/members/check',
  access: 'manager',
  summary: 'Judge rows before they are added; changes nothing',
  body: request({ rows: z.array(memberDraft).min(1, 'field.required').max(limits.importRowsMax) }),
  data: z.object({ rows: z.array(checkedDraft), seats_left: z.int() }),
})

export const readMembersFile = defineEndpoint({
  id: 'API-MEM-2',
  method: 'POST',
  path: '/members/file',
  access: 'manager',
  summary: 'Read people from a CSV or XLSX file and judge every row; changes nothing',
  consumes: 'multipart',
  data: z.object({
    rows: z.array(checkedDraft),
    seats_left: z.int(),
    /** Columns of the file that were not understood. */
    ignored_columns: z.array(z.string()),
    encoding: z.string(),
  }),
  errors: ['file-too-large', 'file-type', 'file-unreadable'],
})

export const addMembers = defineEndpoint({
  id: 'API-MEM-2',
  method: 'POST',
  path: '/members',
  access: 'manager',
  summary: 'Add people as invited members and send each a named invitation',
  body: request({
    rows: z.array(memberDraft).min(1, 'field.required').max(limits.addMembersMax),
    role_ids: z.array(roleId).max(50).default([]),
  }),
  data: z.object({
    results: z.array(
      z.object({
        line: z.int(),
        /** 1 added, 3 refused, as results everywhere. */
        status: z.union([z.literal(1), z.literal(3)]),
        reasons: z.array(draftReason),
        member_id: memberId.nullable(),
        /** Shown once: for people who can be reached by neither mail nor message. */
        link: z.string().nullable(),
      }),
    ),
  }),
  errors: ['quota-members'],
})
