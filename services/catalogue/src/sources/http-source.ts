import { setTimeout } from 'node:timers/promises'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { AppError } from '@borderlane/contracts/define'
import { Day } from '@borderlane/contracts/primitives'
import { z } from 'zod'

export interface HttpSourceOptions {
  url: string
  key?: string | undefined
  keyHeader: string
  timeoutMs: number
  /** Bytes of the answer, unpacked. */
  maxBytes: number
}

const TRIES = 3
/** Before the second try; twice as long before the third. */
const PAUSE_MS = 500
/** No service makes a tool wait longer, whatever it asks for. */
const MAX_PAUSE_MS = 10_000

/** What another try would not mend. */
class Final extends Error {}
/** The service asks to be left alone for so long. */
class Busy extends Error {
  constructor(readonly pauseMs: number) {
    super('the source is busy')
  }
}

/** Who says what a service tells, and on which day it held. */
export const ServiceSource = z.object({
  name: z.string().trim().min(1).max(200),
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
  asOf: Day,
})

/** @returns null for a source of a later day: no newer source could ever replace its rules */
export function sourceOn(today: string, named: z.infer<typeof ServiceSource>): Source | null {
  return named.asOf > today ? null : { code: 'published', ...named }
}

export class HttpSource<Answer> {
  constructor(
    private readonly options: HttpSourceOptions,
    private readonly answer: z.ZodType<Answer>,
  ) {}

  /** For people to read: without the query, which may hold a key. */
  get name(): string {
    const { origin, pathname } = new URL(this.options.url)
    return origin + pathname
  }

  /**
   * Asks again, after a pause that grows, where the network, the time or the service failed.
   * @throws AppError `catalogue.source_failed`
   */
  async ask(): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.askOnce()
      } catch (error) {
        if (error instanceof Final || attempt === TRIES)
          throw new AppError('catalogue.source_failed', undefined, { cause: error })
        const pauseMs = error instanceof Busy ? error.pauseMs : 0
        await setTimeout(Math.min(Math.max(PAUSE_MS * 2 ** (attempt - 1), pauseMs), MAX_PAUSE_MS))
      }
    }
  }

  private async askOnce(): Promise<Answer> {
    const { url, key, keyHeader, timeoutMs, maxBytes } = this.options
    const isBearer = keyHeader.toLowerCase() === 'authorization'
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...(key && { [keyHeader]: isBearer ? `Bearer ${key}` : key }) },
      // The key is for this address alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw refusal(response)
    }
    const parsed = this.answer.safeParse(parse(await readAtMost(maxBytes, response)))
    if (!parsed.success) throw new Final('the source answered something else')
    return parsed.data
  }
}

function refusal({ status, headers }: Response): Error {
  if (status === 429 || status === 503) return new Busy(1_000 * (Number(headers.get('retry-after')) || 0))
  const Kind = status >= 500 ? Error : Final
  return new Kind(`the source answered ${status}`)
}

async function readAtMost(bytes: number, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let left = bytes
  for await (const chunk of body ?? []) {
    left -= chunk.byteLength
    if (left < 0) throw new Final('the source answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Without the parser's message, which quotes the text.
    throw new Final('the source did not answer in JSON')
  }
}
