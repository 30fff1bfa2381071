import { fullTimeText, useRelativeTime } from '../../../lib/time/index.ts'
import { Tooltip } from '../../../ui/index.ts'

/** How long ago, with the full date in the tooltip. */
export function UpdatedAt({ at }: { at: string }) {
  const nameOf = useRelativeTime()
  const moment = new Date(at)
  return (
    <Tooltip text={fullTimeText(moment)}>
      <time dateTime={at}>{nameOf(moment)}</time>
    </Tooltip>
  )
}
