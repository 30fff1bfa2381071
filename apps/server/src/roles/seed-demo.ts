import type { FastifyInstance } from 'fastify'
import { createHttpServer } from '../http/server.ts'
import { createModules } from '../modules.ts'
import type { Config } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import type { JobDefinition, JobHandler, Jobs } from '../platform/jobs/index.ts'
import type { Log } from '../platform/log.ts'

const country_code = '+86'
/** Fixed and printed: the command refuses to run where strangers could use it. */
const password = 'zhiwen-demo-2026'
const people = [
  { display_name: '陈晓', mobile: '13800000001', company_name: '知问演示公司' },
  { display_name: 'Ann Lee', mobile: '13800000002', company_name: 'Zhiwen Sample Ltd' },
]

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
    for (const person of people) {
      const isNew = await addPerson(app, person, { askCode, terms: config.TERMS_VERSION })
      log.info({ mobile: person.mobile, isNew }, 'sample account is there')
    }
    process.stdout.write(
      `sign in with ${people.map(({ mobile }) => mobile).join(' or ')}, password ${password}\n`,
    )
  } finally {
    await app.close()
    await platform.close()
  }
}

type Person = (typeof people)[number]
type Way = { askCode: (mobile: string) => Promise<string>; terms: string }

async function addPerson(
  app: FastifyInstance,
  person: Person,
  { askCode, terms }: Way,
): Promise<boolean> {
  const { display_name, mobile, company_name } = person
  const known = await post(app, '/auth/login', {
    login_type: 'password',
    account: mobile,
    password,
  })
  if (known.statusCode === 200) return false
  if (known.json().error !== 'login-wrong') throw new Error(`sign-in failed: ${known.body}`)
  const signedUp = await post(app, '/auth/signup', {
    display_name,
    country_code,
    mobile,
    verification_code: await askCode(mobile),
    password,
    confirm_password: password,
    terms_version: terms,
  })
  if (signedUp.statusCode !== 200) throw new Error(`sign-up failed: ${signedUp.body}`)
  const token: string = signedUp.json().data.access_token
  const guide = { display_name, mode: 'create', company_name, terms_version: terms }
  const activated = await post(app, '/user/info/active', guide, token)
  if (activated.statusCode !== 200) throw new Error(`activation failed: ${activated.body}`)
  return true
}

const post = (app: FastifyInstance, path: string, body: object, token?: string) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    // An address of its own: failed sign-ins from here must not ask the developer for a captcha.
    remoteAddress: '192.0.2.1',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
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
