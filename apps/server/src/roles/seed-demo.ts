import { languages } from '@zhiwen/contract/enums.ts'
import type { FastifyInstance } from 'fastify'
import { createHttpServer } from '../http/server.ts'
import { createModules } from '../modules.ts'
import type { Config } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import type { Texts } from '../platform/i18n/index.ts'
import type { JobDefinition, JobHandler, Jobs } from '../platform/jobs/index.ts'
import type { Log } from '../platform/log.ts'

const country_code = '+86'
/** Fixed and printed: the command refuses to run where strangers could use it. */
const password = 'zhiwen-demo-2026'
const mobiles = ['13800000001', '13800000002']

/** Makes sample people and companies the way a browser would; those that exist are left alone. */
export async function seedDemo(config: Config, log: Log): Promise<void> {
  if (config.DEPLOYMENT === 'production')
    throw new Error('sample accounts are for development only')
  const codes: string[] = []
  const queued: { job: JobDefinition; payload: unknown }[] = []
  const sms = { sendCode: async (_: object, code: string) => void codes.push(code) }
  const platform = createPlatform(config, log, { sms })
  // Codes are taken where they would be sent, so that nothing leaves and nothing waits for a worker.
  const jobs: Jobs = {
    ...platform.jobs,
    send: async (_, job, payload) => void queued.push({ job, payload }),
  }
  const modules = createModules({ ...platform, jobs })
  const app = createHttpServer({ ...platform, ...modules, ready: async () => true })
  const askCode = async (mobile: string) => {
    const body = { country_code, mobile, verification_type: 'signup' }
    await post(app, '/user/mobile_num/verify', body)
    for (const next of queued.splice(0)) await runNow(modules.handlers, next, log)
    return codes.pop() ?? ''
  }
  try {
    for (const person of peopleOf(platform.texts)) {
      const isNew = await addPerson(app, person, { askCode, terms: config.TERMS_VERSION })
      log.info({ mobile: person.mobile, isNew }, 'sample account is there')
    }
    process.stdout.write(`sign in with ${mobiles.join(' or ')}, password ${password}\n`)
  } finally {
    await app.close()
    await platform.close()
  }
}

type Person = ReturnType<typeof peopleOf>[number]

/** One person with a company for each language. */
const peopleOf = (texts: Texts) =>
  languages.map((language, at) => ({
    language,
    mobile: mobiles[at] ?? '',
    display_name: texts.text(language, 'demo.person'),
    company_name: texts.text(language, 'demo.company'),
  }))

type Way = { askCode: (mobile: string) => Promise<string>; terms: string }

/** True when something was made; a person half made by a killed run is finished. */
async function addPerson(app: FastifyInstance, person: Person, way: Way): Promise<boolean> {
  const { display_name, company_name, language } = person
  const token = (await signIn(app, person)) ?? (await signUp(app, person, way))
  const guide = { display_name, mode: 'create', company_name, terms_version: way.terms }
  const headers = { authorization: `Bearer ${token}`, 'content-language': language }
  const activated = await post(app, '/user/info/active', guide, headers)
  if (activated.json().error === 'state-conflict') return false
  if (activated.statusCode !== 200) throw new Error(`activation failed: ${activated.body}`)
  return true
}

async function signIn(app: FastifyInstance, { mobile }: Person): Promise<string | null> {
  const body = { login_type: 'password', account: mobile, password }
  const reply = await post(app, '/auth/login', body)
  if (reply.statusCode === 200) return reply.json().data.access_token
  if (reply.json().error === 'login-wrong') return null
  throw new Error(`sign-in failed: ${reply.body}`)
}

async function signUp(app: FastifyInstance, person: Person, { askCode, terms }: Way) {
  const { display_name, mobile, language } = person
  const body = {
    display_name,
    country_code,
    mobile,
    verification_code: await askCode(mobile),
    password,
    confirm_password: password,
    terms_version: terms,
  }
  const reply = await post(app, '/auth/signup', body, { 'content-language': language })
  if (reply.statusCode !== 200) throw new Error(`sign-up failed: ${reply.body}`)
  return reply.json().data.access_token
}

const post = (
  app: FastifyInstance,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    // An address of its own: failed sign-ins from here must not ask the developer for a captcha.
    remoteAddress: '192.0.2.1',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })

async function runNow(
  handlers: readonly JobHandler[],
  { job, payload }: { job: JobDefinition; payload: unknown },
  log: Log,
): Promise<void> {
  const handler = handlers.find((candidate) => candidate.job.name === job.name)
  await handler?.run({ payload, signal: AbortSignal.timeout(30_000), log })
}
