import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { RoutePair } from '../../parts/navigation/paths'

/** The answer that came with the document (`gateway/src/pages/results-pages.ts`), to be shown at once. */
export function sentAnswer({ from, to, on }: RoutePair & { on: string }): Quote | undefined {
  const sent = document.getElementById('answer')
  if (!sent?.textContent || sent.dataset.route !== [from, to, on].join()) return undefined
  return JSON.parse(sent.textContent) as Quote
}
