import type { App, AppKind, ConnectionCheck } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { now } from '../../../lib/clock.ts'
import { marksOf } from '../../identity/index.ts'
import { type TestResult, useTestConnection } from './queries.ts'
import type { WizardForm } from './use-wizard-form.ts'

type Given = { kind: AppKind; scope: AppScope; draft: App | null; fields: WizardForm }
type Done = TestResult & { at: Date; settings: string; credential: string | undefined }

/** A refused save tells its test in the details. */
const checksOf = (error: unknown): ConnectionCheck[] =>
  error instanceof ApiError && Array.isArray(error.details.checks)
    ? (error.details.checks as ConnectionCheck[])
    : []

/** The test of what is typed; its result holds until the connection is changed. */
export function useConnectionTest({ kind, scope, draft, fields }: Given) {
  const testing = useTestConnection()
  const [done, setDone] = useState<Done | null>(null)
  const connection = fields.connection()
  const settings = JSON.stringify(connection.settings)
  const credential = connection.credential && JSON.stringify(connection.credential)
  const isSame =
    done?.settings === settings && (credential === undefined || credential === done.credential)
  const note = (result: TestResult) =>
    setDone({ ...result, at: new Date(now()), settings, credential })

  return {
    result: isSame ? done : null,
    isBusy: testing.isPending,
    /** True when the source answers. */
    run: async (): Promise<boolean> => {
      try {
        const result = await testing.mutateAsync({
          scope,
          appKey: kind.app_key,
          draft,
          ...connection,
        })
        note(result)
        return result.is_ok
      } catch (error) {
        fields.form.refuse(marksOf(error, {}))
        return false
      }
    },
    adopt: (error: unknown) => {
      const checks = checksOf(error)
      if (checks.length > 0) note({ is_ok: false, checks })
    },
  }
}
