import type { JsonSchema } from './types.ts'

export type FieldRow = { name: string; type: string; rules: string }

/** Lists the fields of a schema by dotted name, with their type and rules in words. */
export function fieldRows(schema: JsonSchema, prefix = '', isRequired = true): FieldRow[] {
  const inner = withoutNull(schema)
  if (inner.properties) {
    return Object.entries(inner.properties).flatMap(([name, field]) =>
      fieldRows(
        field,
        prefix ? `${prefix}.${name}` : name,
        inner.required?.includes(name) ?? false,
      ),
    )
  }
  if (inner.items?.properties) return fieldRows(inner.items, `${prefix}[]`, isRequired)
  const branches = inner.anyOf?.filter(({ properties }) => properties)
  if (branches?.length) {
    const rows = branches.flatMap((branch) => fieldRows(branch, prefix, isRequired))
    return [...new Map(rows.map((row) => [row.name, row])).values()]
  }
  if (prefix === '') return []
  return [{ name: prefix, type: typeWords(schema), rules: rulesOf(inner, isRequired) }]
}

/** A field that may be null is described by what else it may be. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 && others[0] ? { ...schema, anyOf: undefined, ...others[0] } : schema
}

function typeWords({ type, enum: values, const: value, anyOf, items, format }: JsonSchema): string {
  if (values) return values.map((entry) => JSON.stringify(entry)).join(' | ')
  if (value !== undefined) return JSON.stringify(value)
  if (anyOf) return anyOf.map(typeWords).join(' | ')
  if (items) return `${typeWords(items)}[]`
  return format && format !== 'binary' ? `${String(type)} (${format})` : String(type ?? 'any')
}

function rulesOf(schema: JsonSchema, isRequired: boolean): string {
  const { minLength, maxLength, description } = schema
  return [
    isRequired ? 'required' : '',
    minLength ? `at least ${minLength} characters` : '',
    maxLength ? `at most ${maxLength} characters` : '',
    description ?? '',
  ]
    .filter(Boolean)
    .join('; ')
}
