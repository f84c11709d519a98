import { BODY_BYTES } from '@borderlane/contracts/define'
import { allRoutes } from '@borderlane/contracts/topology'
import { hashOfTenMegabytesMs, processorMs } from '@borderlane/testing'
import type { FastifyRequest } from 'fastify'
import { readInput } from './read-input'

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
    PIECES.map((piece): [number, string] => {
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
      return [processorMs(read, 2), `${contract.name} of ${JSON.stringify(piece)}`]
    }),
  )
  const [most, which] = costs.sort(([a], [b]) => b - a)[0]!
  expect(costs.length).toBeGreaterThan(1_000)
  expect([which, most / hashOfTenMegabytesMs() < 5]).toEqual([which, true])
})
