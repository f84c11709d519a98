import { setTimeout as wait } from 'node:timers/promises'
import type { OutputOf } from '@borderlane/contracts/define'
import type { AppError } from '@borderlane/contracts/errors'
import type { exportOrderPage } from '@borderlane/contracts/orders/internal'

type Page = OutputOf<typeof exportOrderPage>

type Ask = (after?: string, last?: string) => Promise<Page>

/** Pages that are made at the same time: while one is read from the database, another is opened. */
const AT_ONCE = 3

/**
 * Every page of an export, in order. One that fails is asked for again, but for the first, which records the export.
 * @param ask for the page behind an order, up to another one
 */
export async function* csvPages(ask: Ask, retryAfterMs = RETRY_AFTER_MS): AsyncGenerator<string> {
  const first = await ask()
  yield first.csv
  if (!first.next) return
  const ends = first.ends ?? []
  // The first page may have fewer lines than the others, where they are long.
  const begins = [first.next, ...ends]
  const parts = begins.flatMap((after, index) =>
    after === ends[index] ? [] : [[after, ends[index]] as const],
  )
  const running: Promise<string>[] = []
  while (parts.length > 0 || running.length > 0) {
    for (const [after, last] of parts.splice(0, AT_ONCE - running.length)) {
      const part = takePart(ask, after, last, retryAfterMs)
      // No one waits for it where the download was given up.
      part.catch(() => undefined)
      running.push(part)
    }
    yield await running.shift()!
  }
}

async function takePart(
  ask: Ask,
  after: string,
  last: string | undefined,
  retryAfterMs: number,
): Promise<string> {
  let csv = ''
  for (let from: string | null = after; from;) {
    const begin: string = from
    const page = await askAgain(() => ask(begin, last), retryAfterMs)
    csv += page.csv
    from = page.next
  }
  return csv
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
