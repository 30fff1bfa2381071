import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createAliyunSms } from './aliyun.ts'

export type Sms = {
  /** Sends a verification code; the key is handed to the supplier, so that repeats can be told apart. */
  sendCode(
    to: { country_code: string; mobile: string },
    code: string,
    options: { idempotencyKey: string; signal?: AbortSignal },
  ): Promise<void>
}

/** Makes the SMS sender the settings name. */
export const createSms = (needs: { config: Config; clock: Clock }): Sms => createAliyunSms(needs)
