/** The parts of OpenAPI 3.1 that our document uses. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  description?: string
  minLength?: number
  maxLength?: number
  [key: string]: unknown
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>
type Header = { required?: boolean; description: string; schema: JsonSchema }

export type Reply = {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Content
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Reply>
}

export type PathItem = { [Method in 'get' | 'post' | 'put' | 'delete']?: Operation }

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, Header>
    securitySchemes: Record<string, JsonSchema>
  }
}
