import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from './config.ts'
import { redact, redactText } from './log-redaction.ts'

export type Log = Logger

const options = {
  timestamp: pino.stdTimeFunctions.isoTime,
  base: null,
  formatters: {
    level: (label) => ({ level: label }),
    log: redact,
  },
  // Errors are flattened by redact(), so that neither message nor cause carries a secret past it.
  serializers: { err: (value: unknown) => value },
  hooks: {
    logMethod(args, method) {
      const [first, ...rest] = args as unknown[]
      const fields = first instanceof Error ? { err: first } : first
      const texts = first instanceof Error && rest.length === 0 ? [first.message] : rest
      const clean = [fields, ...texts].map((arg) =>
        typeof arg === 'string' ? redactText(arg) : arg,
      )
      method.apply(this, clean as Parameters<typeof method>)
    },
  },
} satisfies LoggerOptions

/** Makes the root logger: JSON lines, times in UTC, secret-looking fields removed wherever they sit. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const own = { ...options, level: config.LOG_LEVEL }
  const log = destination ? pino(own, destination) : pino(own)
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the logger it is asked of
  const makeChild = log.child
  // Fields of a child are written once and by another way than those of a line.
  log.child = function child(this: Log, fields, childOptions) {
    return makeChild.call(this, redact(fields), childOptions)
  } as typeof log.child
  return log
}
