import type { Proposal } from '@borderlane/contracts/proposal'

/** Whether what waits is about one order. */
export const isAboutOrder = (kind: Proposal['kind']): boolean =>
  kind === 'refund' || kind === 'decision' || kind === 'closing'
