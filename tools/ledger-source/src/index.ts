export { type FaultKind, type FaultPlace, faultKinds, fits } from './faults.ts'
export { type Bucket, getsOf } from './ledger.ts'
export { type LedgerSource, startLedgerSource } from './server.ts'
export { createDice, createTexts } from './texts.ts'
