import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { findId } from '../../../lib/ids.ts'
import { DataStates, EmptyState, LinkButton, Page, Skeleton } from '../../../ui/index.ts'
import { isPushedByKey } from '../app/fed-kinds.ts'
import { useApp, useAppKinds, useApps } from '../app/queries.ts'
import { placesOf, useScope } from '../app/scope.ts'
import { Wizard } from './wizard.tsx'
import { type StepName, stepNames, stepsOf } from './wizard-steps.ts'

/** Connecting an app step by step (RT-16): `?app_key=` names the kind, `&draft=` what is gone on with. */
export function WizardPage() {
  const { t } = useTranslation(['wizard', 'app'])
  const scope = useScope()
  const [query] = useSearchParams()
  // The address learns of the draft that this page makes; only what was there at first is loaded.
  const [start] = useState(() => ({
    appKey: query.get('app_key'),
    draftId: findId<AppId>(query.get('draft')),
    step: stepNames.find((name) => name === query.get('step')),
  }))
  const kinds = useAppKinds(scope)
  const apps = useApps(scope)
  const draft = useApp(start.draftId)
  const isWaiting = apps.isPending || (start.draftId !== null && draft.isPending)
  return (
    <DataStates
      query={{ ...kinds, isPending: kinds.isPending || isWaiting }}
      skeleton={
        <Page title={t('app:titles.connect-app')} width="form">
          <Skeleton height={240} />
        </Page>
      }
    >
      {({ items }) => {
        const app = draft.data ?? null
        const kind = items.find(({ app_key }) => app_key === (app?.app_key ?? start.appKey))
        const isGone = start.draftId !== null && app === null
        if (!kind || isGone) return <NoSuchKind scope={scope} />
        if (app && app.state !== 'draft' && !kind.is_pushed) {
          return <Navigate to={placesOf(scope).edit(app.id)} replace />
        }
        return (
          <Wizard
            kind={kind}
            scope={scope}
            initial={app}
            title={freeTitle(kind, apps.data?.items ?? [])}
            firstStep={firstStepOf(kind, scope, app, start.step)}
          />
        )
      }}
    </DataStates>
  )
}

/** The kind's name, numbered where an app has it already. */
function freeTitle({ name }: AppKind, apps: readonly App[]): string {
  const isTaken = (title: string) => apps.some((app) => app.title === title)
  let number = 1
  const titled = () => (number === 1 ? name : `${name} ${number}`)
  while (isTaken(titled())) number += 1
  return titled()
}

/** A draft goes on where the address says, or after its connection; a finished pushed app at its last step. */
function firstStepOf(
  kind: AppKind,
  scope: AppScope,
  app: App | null,
  wanted: StepName | undefined,
): StepName {
  const steps = stepsOf(kind, scope)
  if (app && app.state !== 'draft') return isPushedByKey(kind) ? 'key' : 'files'
  const isAfterwards = wanted === 'files' || wanted === 'key'
  if (app && wanted && steps.includes(wanted) && !isAfterwards) return wanted
  return steps[app && !kind.is_pushed ? 1 : 0] ?? 'connect'
}

function NoSuchKind({ scope }: { scope: AppScope }) {
  const { t } = useTranslation(['wizard', 'app'])
  return (
    <Page title={t('app:titles.connect-app')}>
      <EmptyState
        art="no-match"
        title={t('missing.title')}
        action={<LinkButton href={placesOf(scope).store}>{t('missing.action')}</LinkButton>}
      >
        {t('missing.text')}
      </EmptyState>
    </Page>
  )
}
