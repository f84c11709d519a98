/** So many of a sweep are worked on at once. */
const AT_ONCE = 5

/**
 * Does something with each item of a sweep, some at once: one that waits for a locked row or a slow provider keeps no
 * other.
 * @param act must not throw
 */
export async function sideBySide<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async (): Promise<void> => {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
