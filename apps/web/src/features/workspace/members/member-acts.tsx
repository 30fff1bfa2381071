import type { Member } from '@zhiwen/contract/members.ts'
import { createContext, type ReactNode, use, useState } from 'react'
import { ActQuestion, type Question } from './act-question.tsx'
import { type Act, isSafe, useMemberChanges } from './use-member-changes.ts'

type Acts = Pick<ReturnType<typeof useMemberChanges>, 'setRole' | 'isBusy'> & {
  /** Disables and enables at once with a way back; asks before the others. */
  run: (act: Act, members: readonly Member[]) => void
}

const Context = createContext<Acts | null>(null)

/** What can be done with members, for everything inside `MemberActs`. */
export function useActs(): Acts {
  const acts = use(Context)
  if (!acts) throw new Error('useActs outside of MemberActs')
  return acts
}

type Props = { onDone?: (act: Act, members: readonly Member[]) => void; children: ReactNode }

/** Carries out acts on members and asks where they cannot be taken back. */
export function MemberActs({ onDone, children }: Props) {
  const { act, setRole, isBusy } = useMemberChanges()
  const [question, setQuestion] = useState<Question | null>(null)
  const carryOut = (chosen: Act, members: readonly Member[]) =>
    act(chosen, members, () => {
      setQuestion(null)
      onDone?.(chosen, members)
    })
  const run: Acts['run'] = (chosen, members) => {
    if (members.length === 0) return
    if (isSafe(chosen)) carryOut(chosen, members)
    else setQuestion({ act: chosen, members })
  }
  return (
    <Context value={{ run, setRole, isBusy }}>
      {children}
      <ActQuestion
        question={question}
        isBusy={isBusy}
        onCancel={() => setQuestion(null)}
        onConfirm={({ act: asked, members }) => carryOut(asked, members)}
      />
    </Context>
  )
}
