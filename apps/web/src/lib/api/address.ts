type Values = Record<string, unknown>

/** `/user/devices/:device_id` with its parameters filled in and the query behind it. */
export function addressOf(template: string, params: Values = {}, query: Values = {}): string {
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}
