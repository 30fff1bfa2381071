import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import { z } from 'zod'

type Node = { [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Places in a request that name an object by its id: `params.device_id`, `body.avatar`, `body.items[].id`. */
export function idFields({ params, query, body }: Endpoint): string[] {
  return Object.entries({ params, query, body }).flatMap(([part, shape]) =>
    shape ? fieldsIn(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }), part) : [],
  )
}

function fieldsIn(node: unknown, path: string): string[] {
  if (!isNode(node)) return []
  const found = new Set<string>()
  // Every id of the contract says what it is an id of (contract/ids.ts).
  if (typeof node.description === 'string' && node.description.startsWith('id of a'))
    found.add(path)
  const inside = [
    ...Object.entries(isNode(node.properties) ? node.properties : {}).map(
      ([name, inner]) => [`${path}.${name}`, inner] as const,
    ),
    ...[node.anyOf, node.oneOf]
      .flatMap((choice): unknown[] => (Array.isArray(choice) ? choice : []))
      .map((inner) => [path, inner] as const),
    ...(node.items ? [[`${path}[]`, node.items] as const] : []),
  ]
  for (const [place, inner] of inside) for (const name of fieldsIn(inner, place)) found.add(name)
  return [...found]
}
