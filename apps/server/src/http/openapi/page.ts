import { fieldRows } from './field-rows.ts'
import { type Html, html, joined } from './html.ts'
import { pageStyle } from './page-style.ts'
import type { JsonSchema, OpenApiDocument, Operation } from './types.ts'

type Listed = { method: string; path: string; operation: Operation }

/** A readable page of the whole API; plain HTML, so that it needs no script. */
export function apiPage(described: OpenApiDocument): string {
  const base = described.servers[0]?.url ?? ''
  const operations = Object.entries(described.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path: base + path, operation })),
  )
  const groups = described.tags
    .map(({ name, description }) => ({
      name,
      description,
      members: operations.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter(({ members }) => members.length > 0)
  const { title, version, description } = described.info
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>${title} <small>${version}</small></h1>
<p>${description.replaceAll('`', '')}</p>
<p><a href="${base}/openapi.json">OpenAPI 3.1 document</a></p>
</header>
<nav aria-label="Groups"><ul>${joined(
    groups.map(({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`),
  )}</ul></nav>
<main>${joined(
    groups.map(
      ({ name, description, members }) => html`<section id="${anchor(name)}">
<h2>${name}</h2>
<p>${description}</p>
${joined(members.map(operationBlock))}
</section>`,
    ),
  )}</main>
</body>
</html>`.text
}

const anchor = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

function operationBlock({ method, path, operation }: Listed): Html {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const reply = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  return html`<details id="${operation.operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>
<span class="summary">${operation.summary}</span></summary>
<p>${operation.description}</p>
${fieldTable('Parameters', parameterSchema(operation))}
${fieldTable('Body', body)}
${fieldTable('Data', reply?.properties?.data)}
${errorTable(operation)}
</details>`
}

const parameterSchema = ({ parameters }: Operation): JsonSchema => ({
  type: 'object',
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(
    parameters.map(({ name, in: place, schema, description }) => [
      name,
      { ...schema, description: [place, description].filter(Boolean).join(': ') },
    ]),
  ),
})

function fieldTable(caption: string, schema: JsonSchema | undefined): Html {
  const rows = schema ? fieldRows(schema) : []
  if (rows.length === 0) return html``
  return html`<table><caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
<tbody>${joined(
    rows.map(
      ({ name, type, rules }) =>
        html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${rules}</td></tr>`,
    ),
  )}</tbody></table>`
}

function errorTable({ responses }: Operation): Html {
  const failures = Object.entries(responses).filter(([status]) => status !== '200')
  if (failures.length === 0) return html``
  return html`<table><caption>Errors</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Number and name</th></tr></thead>
<tbody>${joined(
    failures.map(
      ([status, { description }]) =>
        html`<tr><th scope="row">${status}</th><td>${description}</td></tr>`,
    ),
  )}</tbody></table>`
}
