import { fullTimeText } from '../../lib/time/index.ts'

/** `2026-11-14 09:30:05`: acts within a minute are told apart by their seconds. */
export const momentText = (at: Date): string =>
  `${fullTimeText(at)}:${String(at.getSeconds()).padStart(2, '0')}`
