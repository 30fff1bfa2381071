import { z } from 'zod'

/** Parameters of a notice as they were written: names and values only. */
export const noticeParams = z.record(z.string(), z.string())
