import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Db } from '../../platform/db/index.ts'
import * as repo from './repo.ts'
import { type Finding, problems, type Verdict } from './verify-chain.ts'

type Needs = { db: Db; verifyChain: (workspaceId: WorkspaceId) => Promise<Verdict> }
export type Report = { chains: number; rows: number; findings: Finding[] }

type Asked = {
  /** Workspaces whose copies are looked for even if no row of their chain is left. */
  known?: readonly WorkspaceId[]
  /** This one alone. */
  only?: WorkspaceId
}

/** Makes the check of all chains, or of one (`cli audit verify`). */
export const createVerify =
  ({ db, verifyChain }: Needs) =>
  async ({ known = [], only }: Asked): Promise<Report> => {
    const all = () => db.withSystem('operator', (tx) => repo.listChains(tx))
    const chains = only ? [only] : [...known, ...(await all())]
    const report: Report = { chains: 0, rows: 0, findings: [] }
    for (const workspaceId of new Set(chains)) {
      const { rows, finding } = await verifyChain(workspaceId)
      report.chains += 1
      report.rows += rows
      if (finding) report.findings.push(finding)
    }
    return report
  }

/** One line for the operator. */
export const wordsOf = ({ workspaceId, number, problem }: Finding): string =>
  `workspace ${workspaceId}: row ${number} ${problems[problem]}`
