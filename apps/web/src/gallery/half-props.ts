/** Says in which half a sample stands, for names that must differ on one page. */
export type HalfProps = { half: string }
