import type { Clock } from '../../../platform/clock.ts'
import type { LogLine } from './shapes.ts'

/** One line of a run's log; the detail is a number or a code, never a name of the source. */
export const logLine = (clock: Clock, kind: LogLine['kind'], detail = ''): LogLine => ({
  at: clock.now().toISOString(),
  kind,
  detail: detail.slice(0, 200),
})
