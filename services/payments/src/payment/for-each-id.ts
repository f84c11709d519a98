import { sideBySide } from '@borderlane/runtime'

/**
 * Does something with each id of one page after the other, some at once, until there is none left or the time has ended: a
 * round ends before the next one begins, however much there is to do, and the next one goes on.
 * @param page takes the next ids, and so that no one else takes them now
 * @param act must not throw
 * @param withinMs how long a page may begin
 */
export async function forEachId(
  page: () => Promise<readonly string[]>,
  act: (id: string) => Promise<void>,
  withinMs: number,
): Promise<void> {
  const end = performance.now() + withinMs
  for (;;) {
    const ids = await page()
    if (ids.length === 0) return
    await sideBySide(ids, act)
    if (performance.now() >= end) return
  }
}
