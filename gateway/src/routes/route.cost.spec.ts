import { BODY_BYTES } from '@borderlane/contracts/define'
import { allRoutes } from '@borderlane/contracts/topology'
import { hashOfTenMegabytesMs, processorMs } from '@borderlane/testing'
import type { FastifyRequest } from 'fastify'
import { readInput } from './route'

/** Pieces of which a text is made that is long and almost right. */
const PIECES = [
  ' ',
  'a',
  'a ',
  '1 ',
  '4111-',
  '+1 (',
  'a@',
  'a.b-',
  'x.a@b.',
  'https://a/',
  '\n\t',
  '&#',
  'é',
  '\u200d',
  'X1 ',
]

/** Messages of a conversation: where an input has a list. */
const MESSAGES = 30

/** So many of the most costly readings are measured again. */
const DEAREST = 20

interface Reading {
  ms: number
  read: () => void
  which: string
}

/** A body of as many bytes: every field of a route's input, those one level below it too, has the same text. */
function filled(contract: (typeof allRoutes)[number], piece: string, bytes: number): Record<string, unknown> {
  const shape = Object.entries((contract.input as { shape?: Record<string, unknown> }).shape ?? {})
  const share = Math.ceil(bytes / Math.max(1, shape.length))
  const text = (characters: number): string =>
    piece.repeat(characters / piece.length + 1).slice(0, characters)
  const value = (schema: unknown): unknown => {
    const { shape: inner, element } = schema as { shape?: object; element?: unknown }
    const names = Object.keys(inner ?? {})
    if (inner) return Object.fromEntries(names.map((name) => [name, text(share / names.length)]))
    if (!element) return text(share)
    return Array(MESSAGES).fill({ role: 'user', content: text(bytes / MESSAGES) })
  }
  return Object.fromEntries(shape.map(([name, schema]) => [name, value(schema)]))
}

it('no body of any route costs more to be read than five times hashing 10 MB', () => {
  const costs = allRoutes.flatMap((contract) =>
    PIECES.map((piece): Reading => {
      const bytes = contract.bodyBytes ?? BODY_BYTES
      const body = filled(contract, piece, bytes)
      const inQuery = /^(GET|DELETE) /.test(contract.http!)
      const request = {
        method: contract.http!.split(' ')[0],
        params: {},
        query: inQuery ? body : {},
        body: inQuery ? undefined : body,
      } as unknown as FastifyRequest
      const read = (): void => {
        try {
          readInput(contract, request)
        } catch {
          // Refused, mostly. What it cost is the question.
        }
      }
      return { ms: processorMs(read, 2), read, which: `${contract.name} of ${JSON.stringify(piece)}` }
    }),
  )
  expect(costs.length).toBeGreaterThan(1_000)
  // Two runs are few: the most costly ones are read again, so that what disturbed them does not count as theirs.
  const dearest = costs.sort((a, b) => b.ms - a.ms).slice(0, DEAREST)
  for (const { read, which } of dearest)
    expect([which, processorMs(read, 10) / hashOfTenMegabytesMs() < 5]).toEqual([which, true])
})
