import { z } from 'zod'
import { appKey } from './apps.ts'
import { defineEndpoint, request } from './endpoint.ts'
import { appScopes } from './enums.ts'
import { appId } from './ids.ts'

const params = request({ app_key: appKey })

export const sourceOauthUrl = defineEndpoint({
  id: 'API-APP-14',
  method: 'GET',
  path: '/oauth/data_source/:app_key/url',
  access: 'active',
  summary: 'Address at which a person authorises an app; good once, for ten minutes',
  params,
  query: request({ app_id: appId }),
  data: z.object({ url: z.string() }),
  errors: ['input-invalid'],
})

/** Where a person goes on: the first step of the wizard for a draft, else the page of the app. */
const oauthSteps = ['connect', 'edit'] as const
/** What a finished or a failed authorisation was for; stands in the details of an error where it is known. */
const authorisedApp = z.object({
  app_id: appId,
  scope: z.enum(appScopes),
  step: z.enum(oauthSteps),
})
export type AuthorisedApp = z.infer<typeof authorisedApp>

export const sourceOauthCallback = defineEndpoint({
  id: 'API-APP-15',
  method: 'POST',
  path: '/oauth/data_source/:app_key/callback',
  access: 'user',
  summary: 'Finish an authorisation that came back from a source',
  params,
  body: request({
    code: z.string().max(4000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(500).optional(),
    /** Issuer the source names in its answer (RFC 9207). */
    iss: z.string().max(500).optional(),
  }),
  data: authorisedApp,
  errors: ['oauth-callback-failed', 'oauth-code-missing', 'oauth-refused'],
})
