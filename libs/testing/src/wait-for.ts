const EVERY_MS = 20

/**
 * Waits until a condition holds.
 * @param condition asked again until it gives something truthy; what it throws counts as "not yet"
 * @returns what the condition gave
 * @throws Error after `timeoutMs`, with the last reason
 */
export async function waitFor<T>(condition: () => Promise<T> | T, timeoutMs = 120_000): Promise<T> {
  const giveUpAt = Date.now() + timeoutMs
  let reason: unknown
  do {
    try {
      const value = await condition()
      if (value) return value
      reason = undefined
    } catch (error) {
      reason = error
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  } while (Date.now() < giveUpAt)
  throw new Error(`the condition did not hold within ${timeoutMs} ms`, { cause: reason })
}
