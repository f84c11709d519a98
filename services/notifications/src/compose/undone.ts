import type { Order } from '@borderlane/contracts/orders/order'

/**
 * Whether a change of status was undone before its mail left, or is what undid another one: neither is then mailed. A
 * chain of changes is undone from its end.
 * @param version the order's version that the change led to
 */
export function isUndone(history: Order['history'], version: number, delayMs: number): boolean {
  const undone = new Set<number | undefined>()
  const standing: Order['history'] = []
  for (const change of history) {
    const last = standing.at(-1)
    const isBack = last && change.status === standing.at(-2)?.status
    if (isBack && Date.parse(change.at) - Date.parse(last.at) < delayMs) {
      undone.add(last.version).add(change.version)
      standing.pop()
    } else standing.push(change)
  }
  return undone.has(version)
}
