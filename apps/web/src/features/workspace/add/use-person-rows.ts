import { importRowsMax } from '@zhiwen/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../../lib/session/index.ts'
import { keptRows } from './kept-rows.ts'
import { type Cell, isBlank, newRow, type PersonRow, type Typed } from './person-row.ts'

const blankRows = 3
const writeAfterMs = 300
const someBlanks = () => Array.from({ length: blankRows }, () => newRow())

type State = { rows: PersonRow[]; roleIds: string[]; revision: number }

/** The list of people being put together: edits, additions, what became of each; survives a reload. */
export function usePersonRows() {
  const user = useUser()
  const owner = `${user.id}/${user.current_workspace?.id}`
  const [state, setState] = useState<State>(() => {
    const kept = keptRows.read()
    const isOwn = kept?.owner === owner && kept.rows.length > 0
    return {
      rows: isOwn ? kept.rows : someBlanks(),
      roleIds: isOwn ? kept.role_ids : [],
      revision: 0,
    }
  })
  useKeep(owner, state)

  /** A change of content: what was judged before has to be judged again. */
  const change = (next: (rows: PersonRow[]) => PersonRow[]) =>
    setState((current) => ({
      ...current,
      rows: next(current.rows),
      revision: current.revision + 1,
    }))
  const mark = (next: (row: PersonRow) => PersonRow) =>
    change((rows) => rows.map((row) => next(row)))

  return {
    ...state,
    room: importRowsMax - state.rows.filter((row) => !isBlank(row)).length,
    setCell: (key: string, cell: Cell, value: string) =>
      mark((row) =>
        row.key === key ? { ...row, [cell]: value, edit: row.edit + 1, refused: [] } : row,
      ),
    remove: (key: string) =>
      change((rows) => {
        const left = rows.filter((row) => row.key !== key)
        return left.length > 0 ? left : [newRow()]
      }),
    addBlank: () => setState((current) => ({ ...current, rows: [...current.rows, newRow()] })),
    /** Puts people at the end; empty rows on the way are used up. */
    append: (people: readonly Typed[]) =>
      change((rows) => [...rows.filter((row) => !isBlank(row)), ...people.map(newRow)]),
    settle: (settled: ReadonlyMap<string, Pick<PersonRow, 'sent' | 'refused'>>) =>
      mark((row) => ({ ...row, ...settled.get(row.key) })),
    dropSent: () =>
      change((rows) => {
        const left = rows.filter((row) => row.sent === null && !isBlank(row))
        return left.length > 0 ? left : someBlanks()
      }),
    clear: () => setState({ rows: someBlanks(), roleIds: [], revision: state.revision + 1 }),
    setRoleIds: (roleIds: string[]) => setState((current) => ({ ...current, roleIds })),
  }
}

/** Writes the list a moment after a change, and when the page goes away in between. */
function useKeep(owner: string, state: State) {
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
    const timer = setTimeout(() => keep(owner, state), writeAfterMs)
    return () => clearTimeout(timer)
  }, [owner, state])
  useEffect(() => {
    const flush = () => keep(owner, latest.current)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [owner])
}

function keep(owner: string, { rows, roleIds }: State) {
  if (rows.every(isBlank)) keptRows.remove()
  else keptRows.write({ owner, rows, role_ids: roleIds })
}

export type PersonRows = ReturnType<typeof usePersonRows>
