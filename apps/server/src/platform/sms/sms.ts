export type Sms = {
  /** Sends a verification code; the key is handed to the supplier, so that repeats can be told apart. */
  sendCode(
    to: { country_code: string; mobile: string },
    code: string,
    options: { idempotencyKey: string; signal?: AbortSignal },
  ): Promise<void>
}
