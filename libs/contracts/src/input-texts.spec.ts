import { z } from 'zod'
import { BODY_KEYS } from './define'
import { allCalls, allStreams } from './topology'

/** A place of an input where one value is, with the schema that reads it. */
interface Leaf {
  path: string
  schema: z.ZodType
}

const def = (schema: z.ZodType) => schema._zod.def as unknown as Record<string, unknown>

/** The values inside a schema: everything below its objects, lists, choices and what is left out or has a default. */
function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, one]) =>
      leavesOf(one, `${path}.${name}`),
    )
  const { innerType, element, options, valueType } = def(schema)
  if (Array.isArray(options)) return (options as z.ZodType[]).flatMap((one) => leavesOf(one, path))
  const inner = innerType ?? element ?? valueType
  return inner instanceof z.ZodType ? leavesOf(inner, path) : [{ path, schema }]
}

/** Bodies of other protocols, and what is read by no one. */
const NOT_OURS =
  /^identity\.\w+\.body$|^chat\.complete\.(?!messages|stream$)|^payments\.receiveWebhook\.(body|signature)$/
/** The envelope of another protocol: identity looks at what it keeps of it (`metadata.ts`, `bad-input.integration.spec.ts`). */
const calls = [...allCalls, ...allStreams].filter((one) => !('envelope' in one && one.envelope))
const leaves = calls
  .flatMap(({ name, input }) => leavesOf(input, name))
  .filter(({ path }) => !NOT_OURS.test(path))

/** What some field takes, one or the other. */
const GOOD_TEXTS = [
  'some words of a text',
  'India',
  'IN',
  'GBIN',
  'X1234567',
  'https://example.com/page',
  'asha.rao@example.com',
  '+44 20 7946 0000',
  'tok_sim_ok_4f1a9c',
  'visa',
  '/page',
  'page.load',
]
const BAD_PIECES = ['\0', '\u0007', '\u001b', '\u007f', '\ud83d', '\udc00', '\uffff']

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success
/** A good text with a bad piece in front, inside and at the end. */
const spoiled = (good: string, bad: string): string[] => [
  bad + good,
  good[0] + bad + good.slice(1),
  good + bad,
]

describe('what a contract takes can be kept', () => {
  const texts = leaves.flatMap(({ path, schema }) => {
    const good = GOOD_TEXTS.filter((text) => takes(schema, text))
    return good.length > 0 ? [{ path, schema, good }] : []
  })

  it('looks at every text, those that once made a service fail among them', () => {
    expect(texts.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'catalogue.editPrice.pricingNotes',
        'catalogue.editPrice.governmentFeeSource.url',
        'catalogue.listPricedRequirements.search',
        'catalogue.reportCorrection.wrong',
        'catalogue.decideCorrection.source.url',
        'chat.reply.messages.content',
        'notifications.sendMessage.text',
        'orders.addNote.text',
        'orders.create.applicant.fullName',
        'orders.listAll.search',
        'orders.saveDraft.contents.travelDates',
      ]),
    )
  })

  it('no text takes NUL, another control character or half of a character, wherever it is', () => {
    const taken = texts.flatMap(({ path, schema, good }) =>
      BAD_PIECES.filter((bad) =>
        good.some((text) => spoiled(text, bad).some((one) => takes(schema, one))),
      ).map((bad) => `${path}: ${JSON.stringify(bad)}`),
    )
    expect(taken).toEqual([])
  })

  it('no number takes what a column does not hold', () => {
    const numbers = leaves.filter(({ schema }) => takes(schema, 1) || takes(schema, 100))
    expect(numbers.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'orders.correct.version',
        'orders.setStatus.version',
        'catalogue.editPrice.version',
      ]),
    )
    const taken = numbers.filter(({ schema }) =>
      [2 ** 31, -(2 ** 31) - 1, 1.5, NaN].some((one) => takes(schema, one)),
    )
    expect(taken.map(({ path }) => path)).toEqual([])
  })

  it('no list may be longer than what the gateway reads of a body', () => {
    const tooLong = calls.flatMap(({ name, input, ...options }) => {
      if (!(input instanceof z.ZodObject)) return []
      const fields = Object.values(input.shape as Record<string, z.ZodType>)
      const most = fields.reduce((sum, field) => sum + 1 + listLength(field), 0)
      const { bodyKeys = BODY_KEYS } = options as { bodyKeys?: number }
      return 'http' in options && most > bodyKeys ? [`${name}: ${most}`] : []
    })
    expect(tooLong).toEqual([])
  })
})

/** The most entries of a list with their fields; 0 where the input is no list, or a list without a limit of its own. */
function listLength(schema: z.ZodType): number {
  if (schema instanceof z.ZodArray) {
    const { element } = schema
    const fields = element instanceof z.ZodObject ? Object.keys(element.shape as object).length : 0
    const limits = (schema._zod.def.checks ?? []).map(
      (check) => (check._zod.def as { maximum?: number }).maximum ?? 0,
    )
    return Math.max(0, ...limits) * (1 + fields)
  }
  const { innerType } = def(schema)
  return innerType instanceof z.ZodType ? listLength(innerType) : 0
}
