import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createAliyunSms } from './aliyun.ts'
import type { Sms } from './sms.ts'

export type { Sms } from './sms.ts'

/** Makes the SMS sender the settings name. */
export const createSms = (needs: { config: Config; clock: Clock }): Sms => createAliyunSms(needs)
