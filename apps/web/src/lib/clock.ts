/** Milliseconds of the browser's clock; the only place that reads it, so tests can move it. */
export const now = (): number => Date.now()
