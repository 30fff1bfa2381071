import { readFileSync } from 'node:fs'
import { z } from 'zod'
import * as s from './config-shapes.ts'
import { findWeakSettings } from './config-strength.ts'

/** Every setting of the server, read once at start and handed down. `.env.example` says what each means. */
const shape = z.object({
  DEPLOYMENT: z.enum(['development', 'test', 'production']),
  PUBLIC_URL: s.httpUrl,
  HTTP_HOST: z.string().min(1).default('127.0.0.1'),
  HTTP_PORT: s.port.default(8700),
  METRICS_PORT: s.port.default(0),
  PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),

  /** Needed by `cli migrate` only; the serving roles are better started without it. */
  DATABASE_OWNER_URL: s.optional(s.postgresUrl),
  DATABASE_APP_URL: s.postgresUrl,
  DATABASE_SYSTEM_URL: s.postgresUrl,
  /** Connections of each of the two pools of a process. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  REDIS_URL: s.urlOf('redis:', 'rediss:'),
  /** Put before every key, so that several installations can share a server. */
  REDIS_PREFIX: z.string().max(40).default('zhiwen:'),
  OPENSEARCH_URL: s.httpUrls,
  /** Put before every name of an index, so that several installations can share an engine. */
  OPENSEARCH_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .default('zhiwen'),

  /** Holds the files of the built-in embedding model. */
  MODEL_FOLDER: z.string().min(1).default('.tools/model'),
  /** Texts embedded at once in a process; 0 takes every core. */
  EMBEDDING_THREADS: z.coerce.number().int().min(0).max(64).default(0),
  /** How long changes of a busy workspace gather before they are written to the index together. */
  INDEX_PAUSE_MS: z.coerce.number().int().min(0).max(60_000).default(1_500),

  MASTER_KEYS: s.masterKeys,
  SIGNING_KEY: s.secretKey,

  STORAGE_KIND: z.enum(['s3', 'folder']).default('folder'),
  STORAGE_FOLDER: z.string().min(1).default('.dev/files'),
  S3_ENDPOINT: s.optional(s.httpUrl),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().default(''),
  S3_ACCESS_KEY: z.string().default(''),
  S3_SECRET_KEY: z.string().default(''),

  MAIL_URL: s.urlOf('smtp:', 'smtps:'),
  MAIL_FROM: z.string().min(3),

  SMS_ENDPOINT: s.httpUrl,
  SMS_ACCESS_KEY_ID: z.string().min(1),
  SMS_ACCESS_KEY_SECRET: z.string().min(1),
  SMS_SIGN_NAME: z.string().min(1),
  SMS_TEMPLATE_CODE: z.string().min(1),
  DEVELOPMENT_OUTBOX_URL: s.optional(s.httpUrl),

  OIDC_PROVIDERS: s.oidcProviders,

  /** Directories of work apps; development puts its own servers there. */
  FEISHU_API_URL: s.httpUrl.default('https://open.feishu.cn'),
  DINGTALK_API_URL: s.httpUrl.default('https://oapi.dingtalk.com'),
  WECOM_API_URL: s.httpUrl.default('https://qyapi.weixin.qq.com'),

  /** Our clients at sources where people sign in by OAuth; kinds without one are not offered. */
  SOURCE_OAUTH_CLIENTS: s.sourceOauthClients,

  /** Private hosts that data sources and other addresses of users may lead to. */
  EGRESS_ALLOW: s.egressAllow,
  /** Real servers that stand in for sources in development and tests. */
  DEVELOPMENT_SOURCES_URL: s.optional(s.httpUrl),

  PLATFORM_TITLE: z.string().min(1),
  TERMS_VERSION: z.string().min(1).max(20),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTLP_URL: s.optional(s.httpUrl),
  /** Multiplies every rate limit, for load and fuzz runs; production takes 1 only. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1000).default(1),
  /** Where a test lets the program die (`after-fetch:3`); taken by deployments for tests only. */
  CRASH_AT: z.string().default(''),
  /** Fixed captcha answer for browser tests; refused in production. */
  TEST_CAPTCHA_TEXT: s.optional(z.string().min(4).max(8)),
})

export type Config = z.infer<typeof shape>
export type OidcProvider = Config['OIDC_PROVIDERS'][number]

/** A start that cannot go on; lists every problem at once, without any value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`the settings have ${problems.length} problem(s):\n- ${problems.join('\n- ')}`)
    this.problems = problems
  }
}

/** Reads and checks all settings, or throws a `ConfigError` that names every problem. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const given = withFiles(env, problems)
  const parsed = shape.safeParse(given)
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`))
  }
  problems.push(...findWeakSettings(given))
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems)
  return parsed.data
}

/** The environment with `NAME_FILE` replaced by the contents of that file as `NAME`. */
function withFiles(env: NodeJS.ProcessEnv, problems: string[]): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of Object.keys(shape.shape)) {
    const path = env[`${name}_FILE`]
    const value = env[name]
    if (path && value) problems.push(`${name}: given twice, as value and as file`)
    try {
      const text = path ? readFileSync(path, 'utf8').replace(/\r?\n$/, '') : value
      if (text !== undefined) given[name] = text
    } catch {
      problems.push(`${name}_FILE: the file cannot be read`)
    }
  }
  return given
}
