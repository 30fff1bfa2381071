export { ApiError, fieldErrors } from './api-error.ts'
export { type CallOptions, call } from './call.ts'
export { isServerReady } from './health.ts'
export { createReactions, setReaction } from './reactions.ts'
