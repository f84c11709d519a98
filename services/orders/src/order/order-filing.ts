/** That an order was submitted to its authority: when, by whom and at which version of the order. */
export interface OrderFiling {
  at: string
  by: string
  reference: string
  version: number
  /** What the authority took, where its fee was an estimate. */
  feePaidCents?: number
}
