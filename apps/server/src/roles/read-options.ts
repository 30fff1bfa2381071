import { parseArgs } from 'node:util'
import { z } from 'zod'

/** A command that cannot be done as typed; its message is for the person at the keyboard. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Reads `--name value` options of a command, or says which of them is wrong. */
export function readOptions<Shape extends z.ZodRawShape>(
  args: string[],
  shape: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  const options = Object.fromEntries(
    Object.keys(shape.shape).map((name) => [name, { type: 'string' as const }]),
  )
  const parsed = shape.safeParse(valuesOf(args, options))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
  throw new CommandError(wrong.join('\n'))
}

function valuesOf(args: string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : 'unknown option', {
      cause: error,
    })
  }
}
