export type Clock = { now(): Date }

/** The real time; everything that needs the time is given a clock instead of asking the system. */
export const systemClock: Clock = { now: () => new Date() }
