/** The few parts of the package that the tests use; it brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = {
    addOIDCScope(scope: string): void
    rejectOIDCScope(scope: string): void
    save(): Promise<string>
  }

  type Token = { scope?: string; destroy(): Promise<void> }
  type Grants = { oidc: { params: { grant_type?: string } } }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (given: {
      accountId: string
      clientId: string
    }) => Grant
    AccessToken: { find(value: string): Promise<Token | undefined> }
    RefreshToken: { find(value: string): Promise<Token | undefined> }
    on(event: 'grant.success' | 'grant.error', listener: (context: Grants) => void): this
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>
  }
}
