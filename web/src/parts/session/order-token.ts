const PREFIX = 'borderlane.order-token.'
const key = (orderId: string) => PREFIX + orderId

/** Where the browser keeps nothing (storage full or blocked), until the page is left. */
const held = new Map<string, string>()

/** What opens an order for anyone who holds it; undefined if this browser does not hold it. */
export function orderToken(orderId: string): string | undefined {
  try {
    return (
      held.get(orderId) ??
      sessionStorage.getItem(key(orderId)) ??
      localStorage.getItem(key(orderId)) ??
      undefined
    )
  } catch {
    // The browser lets nothing be read: no order is held here.
    return undefined
  }
}

/** Keeps a token for this tab; where the device already remembers the order, there too. */
export function keepOrderToken(orderId: string, token: string): void {
  try {
    sessionStorage.setItem(key(orderId), token)
    if (isRemembered(orderId)) localStorage.setItem(key(orderId), token)
  } catch {
    // The order is saved all the same, and this page can go on with it.
    held.set(orderId, token)
  }
}

export function isRemembered(orderId: string): boolean {
  try {
    return localStorage.getItem(key(orderId)) !== null
  } catch {
    return false
  }
}

/** Keeps the order on this device beyond the tab, or for this tab only. */
export function rememberOrder(orderId: string, remember: boolean): void {
  const token = orderToken(orderId)
  if (!token) return
  keepOrderToken(orderId, token)
  try {
    if (remember) localStorage.setItem(key(orderId), token)
    else localStorage.removeItem(key(orderId))
  } catch {
    // It stays as it was, and `isRemembered` says so.
  }
}

/** Drops what this tab holds; orders that the visitor wanted this device to remember stay. */
export function forgetOrdersOfTab(): void {
  held.clear()
  try {
    const names = Array.from({ length: sessionStorage.length }, (_one, index) => sessionStorage.key(index)!)
    for (const name of names) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Nothing is kept there, then.
  }
}
