export type ErrorView = {
  message: string
  requestId: string | undefined
  status: number | undefined
}

/** Reads what an error of the API client tells a person; anything else gives an empty message. */
export function describeError(error: unknown): ErrorView {
  if (typeof error !== 'object' || error === null) {
    return { message: '', requestId: undefined, status: undefined }
  }
  return {
    message: 'message' in error && typeof error.message === 'string' ? error.message : '',
    requestId:
      'request_id' in error && typeof error.request_id === 'string' ? error.request_id : undefined,
    status: 'status' in error && typeof error.status === 'number' ? error.status : undefined,
  }
}
