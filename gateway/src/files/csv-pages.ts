import { setTimeout as wait } from 'node:timers/promises'
import type { OutputOf } from '@borderlane/contracts/define'
import type { AppError } from '@borderlane/contracts/errors'
import type { exportOrderPage } from '@borderlane/contracts/orders/internal'

type Page = OutputOf<typeof exportOrderPage>

/**
 * Every page of an export; while one is taken the next is made. One that fails is asked for again, but for the first,
 * which records the export.
 * @param ask for the page behind an order
 */
export async function* csvPages(
  ask: (after?: string) => Promise<Page>,
  retryAfterMs = RETRY_AFTER_MS,
): AsyncGenerator<string> {
  let page = await ask()
  while (page.next) {
    const after = page.next
    const following = askAgain(() => ask(after), retryAfterMs)
    // No one waits for it where the download was given up.
    following.catch(() => undefined)
    yield page.csv
    page = await following
  }
  yield page.csv
}

const TRIES = 5
const RETRY_AFTER_MS = 2_000

async function askAgain<T>(ask: () => Promise<T>, retryAfterMs: number): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask()
    } catch (error) {
      const { code } = error as Partial<AppError>
      const mayPass = code === 'service.timeout' || code === 'service.unavailable'
      if (!mayPass || tries === TRIES) throw error
      await wait(retryAfterMs)
    }
}
