import { docTypes, type ReasonCode, reasonCodes } from '@zhiwen/contract/enums.ts'
import { z } from 'zod'
import type { ParseReply } from '../../../parser/blocks.ts'

const block = z.object({
  kind: z.enum(['heading', 'text', 'list', 'table', 'code']),
  text: z.string(),
  level: z.int().min(1).max(9).optional(),
  page: z.int().min(1).nullable(),
  header_rows: z.int().min(0).optional(),
})
const usage = { cpu_ms: z.number(), peak_kb: z.number() }
const shape = z.union([
  z.object({
    ok: z.literal(true),
    parsed: z.object({
      blocks: z.array(block),
      doc_type: z.enum(docTypes),
      mime: z.string().max(200),
      lang: z.string().max(10),
      title: z.string().max(300).optional(),
      next_page: z.int().min(1).optional(),
    }),
    ...usage,
  }),
  z.object({
    ok: z.literal(false),
    reason: z.custom<ReasonCode>((value) => reasonCodes.some((code) => code === value)),
    detail: z.string(),
    ...usage,
  }),
])

/** A child reads hostile bytes, so what it answers is checked like anything from outside. */
export function checkedReply(reply: unknown): ParseReply | undefined {
  const result = shape.safeParse(reply)
  return result.success ? result.data : undefined
}
