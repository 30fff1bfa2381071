import { createAdvanceRun } from './advance/advance-run.ts'
import { createAfterFault } from './advance/after-fault.ts'
import { createEndRun } from './advance/end-run.ts'
import { createHandOut } from './advance/hand-out.ts'
import { createSettle } from './advance/settle.ts'
import { createSteps } from './advance/steps.ts'
import { createTellHeld } from './advance/tell-held.ts'
import type { IngestionNeeds } from './ingestion-needs.ts'
import { batchProcess, createQueue, runAdvance, runStart } from './queue.ts'
import { ingestionRoutes } from './routes.ts'
import { createChangeRun } from './runs/change-run.ts'
import { createReadRuns } from './runs/read-runs.ts'
import { createStartRun } from './runs/start-run.ts'
import { ingestionJobs, ingestionSchedules, runsSweep, syncsDue } from './schedule/jobs.ts'
import { createProcessBatch } from './work/process-batch.ts'

export { createFileParser } from './parse/index.ts'

/** From a source to documents: runs, their listing, the work on documents, and when it happens. */
export function createIngestion(needs: IngestionNeeds) {
  const queue = createQueue(needs.jobs)
  const startRun = createStartRun({ ...needs, queue })
  const endRun = createEndRun({ ...needs, startRun })
  const handOut = createHandOut({ ...needs, queue })
  const settle = createSettle(needs)
  const afterFault = createAfterFault({ ...needs, queue, endRun })
  const steps = createSteps({ ...needs, handOut, endRun, tellHeld: createTellHeld(needs) })
  const advanceRun = createAdvanceRun({
    ...needs,
    queue,
    steps,
    settle,
    handOut,
    endRun,
    afterFault,
  })
  const processBatch = createProcessBatch({ ...needs, queue, afterFault })
  const read = createReadRuns(needs)
  const change = createChangeRun({ ...needs, queue, startRun, endRun })
  return {
    ...change,
    currentRuns: (...given: Parameters<typeof read.current>) => read.current(...given),
    routes: ingestionRoutes({ ...read, ...change }),
    jobs: [runAdvance, batchProcess, runStart, syncsDue, runsSweep],
    handlers: ingestionJobs({ ...needs, queue, startRun, endRun, advanceRun, processBatch }),
    schedules: ingestionSchedules,
  }
}
