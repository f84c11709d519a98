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

export function setFlag(flag: keyof ImportFlags): void {
  localStorage.setItem(FLAGS_KEY, JSON.stringify({ ...readFlags(), [flag]: true }))
}

/** `start`: on its own. `ask`: this browser has done its part already, so that it waits for a press. */
export type ImportOffer = 'start' | 'ask'

/** What is to do for a catalogue with so many rules: nothing, unless it is empty or this browser's import is half done. */
export function importOffer(ruleCount: number | undefined): ImportOffer | undefined {
  if (ruleCount === undefined) return undefined
  const { imported, pricingInitialized } = readFlags()
  if (ruleCount === 0) return imported ? 'ask' : 'start'
  return imported && !pricingInitialized ? 'start' : undefined
}
