import type { Run } from '@borderlane/contracts/catalogue/run'
import { api, ApiError, type ApiErrorCode } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'

const LOOK_MS = 1_000
const MOST_MS = 5 * 60_000

/**
 * Follows a run whose work went on after the answer to a call.
 * @param isOver whether the work is done
 * @returns the run as it is then
 * @throws ApiError if the run failed, or nothing was heard of its end
 */
export async function followRun(run: Run, isOver: (run: Run) => boolean): Promise<Run> {
  const giveUpAt = Date.now() + MOST_MS
  let seen = run
  while (!isOver(seen) && seen.failure === null) {
    if (Date.now() > giveUpAt) throw new ApiError('service.timeout', 504)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    seen = await api.call(staffRoutes.getImport, { runId: run.id })
  }
  if (seen.failure !== null) throw new ApiError(seen.failure as ApiErrorCode, 500)
  return seen
}
