import { newRequestContext, runInRequest, type Spans, traceTo } from '@borderlane/runtime'
import { summaryOf, traceStatement } from './service-pool'

const REQUEST = newRequestContext({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })
const TRACEPARENT = REQUEST.traceparent

const seen: { name: string; parent?: string; failure?: string }[] = []
const spans: Spans = {
  begin: (_kind, name, parent) => {
    const span: (typeof seen)[number] = { name, parent }
    return {
      traceparent: TRACEPARENT,
      end: (outcome) => void seen.push({ ...span, ...(outcome?.failure && { failure: outcome.failure }) }),
    }
  },
  close: () => Promise.resolve(),
}

beforeAll(() => traceTo(spans))
beforeEach(() => seen.splice(0))

it.each([
  ['SELECT "id" FROM "orders"."order" WHERE id = $1', 'SELECT order'],
  ['SELECT count(*) FROM ONLY outbox', 'SELECT outbox'],
  ["INSERT INTO file_key (order_id) VALUES ($1) RETURNING 'select'", 'INSERT file_key'],
  ['WITH made AS (SELECT 1) UPDATE mail SET sent_at = now()', 'WITH mail'],
  ['START TRANSACTION; SET LOCAL statement_timeout = 5', 'START'],
  ['COMMIT', 'COMMIT'],
  ['VACUUM', 'statement'],
])('%s is called %s', (text, name) => expect(summaryOf(text)).toBe(name))

it('a statement of a traced request is a span of it, and has neither its text nor its values', async () => {
  const query = jest.fn(() => Promise.resolve('rows'))
  await runInRequest(REQUEST, () =>
    traceStatement(['SELECT secret FROM account WHERE email = $1', ['a@b.c']], query),
  )
  expect(query).toHaveBeenCalledWith('SELECT secret FROM account WHERE email = $1', ['a@b.c'])
  expect(seen).toEqual([{ name: 'SELECT account', parent: TRACEPARENT }])
})

it('a statement that fails ends its span with its code, however it is waited for', async () => {
  const error = Object.assign(new Error('row'), { code: '23505' })
  await runInRequest(REQUEST, async () => {
    await expect(traceStatement(['COMMIT'], () => Promise.reject(error))).rejects.toBe(error)
    const callback = jest.fn()
    traceStatement(['COMMIT', callback], (_text, done) => (done as (given: Error) => void)(error))
    expect(callback).toHaveBeenCalledWith(error)
  })
  expect(seen.map(({ failure }) => failure)).toEqual(['23505', '23505'])
})

it('what no one asked for, and what is no text, has no span', async () => {
  await traceStatement(['SELECT 1'], () => Promise.resolve())
  await runInRequest(REQUEST, () =>
    traceStatement([{ text: 'COPY', submit: () => undefined }], () => Promise.resolve()),
  )
  expect(seen).toEqual([])
})
