import { AppError } from '../platform/errors.ts'

const maxDepth = 32
/** The largest honest body, a check of 5,000 people, holds 35,002. */
const maxValues = 40_000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const decoder = new TextDecoder('utf-8', { fatal: true })

const refuse = (): never => {
  throw new AppError('input-invalid')
}

/** Reads a JSON body; bad UTF-8, deep or wide trees and keys that touch prototypes are refused (R8, H7). */
export function readJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const parsed = parse(bytes)
  if (typeof parsed !== 'object' || parsed === null) return refuse()
  checkValues(parsed)
  return parsed
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch (error) {
    throw new AppError('input-invalid', undefined, { cause: error })
  }
}

/** Refuses values no handler should ever meet, in bodies as in addresses. PostgreSQL stores no NUL. */
export function checkValues(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  let count = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (++count > maxValues || depth > maxDepth) refuse()
    if (typeof value === 'string' && value.includes('\0')) refuse()
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      if (forbiddenKeys.has(key) || key.includes('\0')) refuse()
      open.push({ value: child, depth: depth + 1 })
    }
  }
}
