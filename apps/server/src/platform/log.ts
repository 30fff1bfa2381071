import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { redact } from './log-redaction.ts'

export type Log = Logger

/** Makes the root logger: JSON lines, times in UTC, secret-looking fields removed wherever they sit. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const options = {
    level: config.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields),
      bindings: (fields: Record<string, unknown>) => redact(fields),
    },
    // Errors are flattened by redact() as well, so that a cause cannot carry a secret past it.
    serializers: {},
  }
  return destination ? pino(options, destination) : pino(options)
}
