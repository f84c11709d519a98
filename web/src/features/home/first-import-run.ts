import { api } from '../../http/client'
import { isCode } from '../../http/error'
import { routes } from '../../http/routes'

/** Rows of one batch. */
const BATCH = 4_000
/** Milliseconds between two looks at an import that somebody else has started. */
const LOOK_MS = 1_500

export type ImportStep = 'rules' | 'prices' | 'pricing'

/** What this browser has done of the first import: each step once. */
interface ImportFlags {
  imported?: boolean
  pricesUpdated?: boolean
  pricingInitialized?: boolean
}

const FLAGS_KEY = 'borderlane.first-import'

function readFlags(): ImportFlags {
  try {
    return (JSON.parse(localStorage.getItem(FLAGS_KEY) ?? '{}') ?? {}) as ImportFlags
  } catch {
    return {}
  }
}

function setFlag(flag: keyof ImportFlags): void {
  localStorage.setItem(FLAGS_KEY, JSON.stringify({ ...readFlags(), [flag]: true }))
}

/** `start`: by itself. `ask`: this browser has done its part already, so that it waits to be told. */
export type ImportOffer = 'start' | 'ask'

/** What is to do for a catalogue with so many rules: nothing, unless it is empty or this browser's import is half done. */
export function importOffer(ruleCount: number | undefined): ImportOffer | undefined {
  if (ruleCount === undefined) return undefined
  const { imported, pricingInitialized } = readFlags()
  if (ruleCount === 0) return imported ? 'ask' : 'start'
  return imported && !pricingInitialized ? 'start' : undefined
}

export interface Counts {
  done: number
  total: number
}

interface Told {
  /** A step begins. */
  onStep: (step: ImportStep) => void
  onProgress: (counts: Counts) => void
  /** A step is done; with the counts after the rules. */
  onDone: (step: ImportStep, counts?: Counts) => void
}

/** Brings rules, prices and tiers into an empty catalogue. @throws ApiError of the step that failed */
export async function runFirstImport(tell: Told): Promise<Counts> {
  tell.onStep('rules')
  const { count } = await api.call(routes.countRequirements, {})
  const counts = count > 0 ? { done: count, total: count } : await importRules(tell.onProgress)
  setFlag('imported')
  tell.onDone('rules', counts)
  for (const [step, flag, route] of [
    ['prices', 'pricesUpdated', routes.importVisaPrices],
    ['pricing', 'pricingInitialized', routes.initializePricing],
  ] as const) {
    tell.onStep(step)
    // Whoever started the import does these, too; each is open once.
    await api.call(route, {}).catch((error: unknown) => {
      if (!isCode(error, 'catalogue.import_closed')) throw error
    })
    setFlag(flag)
    tell.onDone(step)
  }
  return counts
}

/** Follows an import that goes on already, because another first batch would start it afresh; else brings the batches. */
async function importRules(onProgress: Told['onProgress']): Promise<Counts> {
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

/** Undefined where nobody imports; or what somebody else has imported. */
async function follow(onProgress: Told['onProgress']): Promise<Counts | undefined> {
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
