import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { AppError } from '../platform/errors.ts'

type Field = { field: string; message: string }

/** Turns refused input into 40001 with one text key per field (VAL-1). */
export const inputError = (issues: FastifySchemaValidationError[], input: unknown): AppError =>
  new AppError('input-invalid', { fields: issues.flatMap((issue) => fieldsOf(issue, input)) })

function fieldsOf(issue: FastifySchemaValidationError, input: unknown): Field[] {
  const path = issue.instancePath.split('/').filter(Boolean)
  if (issue.keyword === 'unrecognized_keys') return unknownFields(issue, path)
  return [{ field: path.join('.'), message: messageKey(issue, path, input) }]
}

// Names the caller made up are cut, so that a reply never grows with what was sent.
const unknownFields = (issue: FastifySchemaValidationError, path: string[]): Field[] => {
  const keys = Array.isArray(issue.params.keys) ? issue.params.keys.slice(0, 10) : []
  return keys.map((key) => ({
    field: [...path, String(key).slice(0, 50)].join('.'),
    message: 'field.unknown',
  }))
}

function messageKey(issue: FastifySchemaValidationError, path: string[], input: unknown): string {
  if (issue.message?.startsWith('field.')) return issue.message
  if (valueAt(input, path) === undefined) return 'field.required'
  return issue.keyword === 'too_big' ? 'field.too-long' : 'field.format-invalid'
}

function valueAt(input: unknown, path: string[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([name]) => name === key)?.[1]
  }
  return value
}
