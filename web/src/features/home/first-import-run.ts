import { api } from '../../http/client'
import { isCode } from '../../http/error'
import { routes } from '../../http/routes'
import { setFlag } from './first-import-offer'

/** Rows of one batch. */
const BATCH = 4_000
/** Milliseconds between two looks at an import that someone else has started. */
const LOOK_MS = 1_500

export type ImportStep = 'rules' | 'prices' | 'pricing'

export interface Counts {
  done: number
  total: number
}

interface ImportProgress {
  onStep: (step: ImportStep) => void
  onProgress: (counts: Counts) => void
  /** A step is done; with the counts after the rules. */
  onDone: (step: ImportStep, counts?: Counts) => void
}

/** Brings rules, prices and tiers into an empty catalogue. @throws ApiError of the step that failed */
export async function runFirstImport(progress: ImportProgress): Promise<Counts> {
  progress.onStep('rules')
  const { count } = await api.call(routes.countRequirements, {})
  const counts = count > 0 ? { done: count, total: count } : await importRules(progress.onProgress)
  setFlag('imported')
  progress.onDone('rules', counts)
  for (const [step, flag, route] of [
    ['prices', 'pricesUpdated', routes.importVisaPrices],
    ['pricing', 'pricingInitialized', routes.initializePricing],
  ] as const) {
    progress.onStep(step)
    // The person who started the import does these, too; each is open once.
    await api.call(route, {}).catch((error: unknown) => {
      if (!isCode(error, 'catalogue.import_closed')) throw error
    })
    setFlag(flag)
    progress.onDone(step)
  }
  return counts
}

/** Follows an import that goes on already, because another first batch would restart it; else brings the batches. */
async function importRules(onProgress: ImportProgress['onProgress']): Promise<Counts> {
  const others = await follow(onProgress)
  if (others) return others
  let offset = 0
  let total = 0
  for (let done = false; !done;) {
    const batch = await api.call(routes.importVisaData, { offset, limit: BATCH, truncate: offset === 0 })
    ;({ nextOffset: offset, total, done } = batch)
    onProgress({ done: offset, total })
  }
  return { done: offset, total }
}

/** Undefined where no one imports; or what someone else has imported. */
async function follow(onProgress: ImportProgress['onProgress']): Promise<Counts | undefined> {
  let seen: Counts | undefined
  for (;;) {
    const { run } = await api.call(routes.getCurrentImport, {})
    if (!run || run.state !== 'running') break
    seen = { done: run.done, total: run.total }
    onProgress(seen)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  if (!seen) return undefined
  const { count } = await api.call(routes.countRequirements, {})
  return count > 0 ? { done: count, total: count } : undefined
}
