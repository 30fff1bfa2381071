import packageFile from '../package.json' with { type: 'json' }

/** Everything the outbox can be told from outside. */
export type Settings = {
  version: string
  folder: string
  smtpPort: number
  smsPort: number
  pagePort: number
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templateCode: string
  areLimitsOn: boolean
}

function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = Number(env[name] ?? fallback)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`)
  return port
}

/** Reads the settings; the defaults are those of `.env.example`. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    version: packageFile.version,
    folder: env.OUTBOX_FOLDER ?? '.dev/outbox',
    smtpPort: portFrom(env, 'OUTBOX_SMTP_PORT', 21_025),
    smsPort: portFrom(env, 'OUTBOX_SMS_PORT', 21_026),
    pagePort: portFrom(env, 'OUTBOX_PAGE_PORT', 21_080),
    accessKeyId: env.SMS_ACCESS_KEY_ID ?? 'dev-access-key',
    accessKeySecret: env.SMS_ACCESS_KEY_SECRET ?? 'dev-access-secret',
    signName: env.SMS_SIGN_NAME ?? '知问',
    templateCode: env.SMS_TEMPLATE_CODE ?? 'SMS_000000001',
    areLimitsOn: env.ZHIWEN_SMS_LIMITS !== 'off',
  }
}
