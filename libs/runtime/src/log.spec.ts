import pino from 'pino'
import { log } from './log'
import { newRequestContext, runInRequest } from './request-context'

const SECRET = 'X1234567'
let lines: string[]

/** The last line that was written. */
const last = (): Record<string, unknown> => JSON.parse(lines.at(-1)!) as Record<string, unknown>

beforeEach(() => {
  lines = []
  log.level = 'info'
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
})

describe('a line of the log', () => {
  it('holds what is on the list', () => {
    log.info({ event: 'orders.created', orderId: '1', count: 2 }, 'a text')
    expect(last()).toMatchObject({
      level: 'info',
      event: 'orders.created',
      orderId: '1',
      count: 2,
      msg: 'a text',
    })
  })

  it('drops every field that nobody put on the list', () => {
    log.info(
      { event: 'a', email: 'ada@example.com', applicant: { passportNumber: SECRET }, token: SECRET },
      'a',
    )
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toMatch(/ada@example|X1234567|email|applicant|token/)
  })

  it('names the request that it belongs to', () => {
    runInRequest(newRequestContext({ requestId: 'request-1' }), () => log.info({ event: 'a' }, 'a'))
    expect(last()['requestId']).toBe('request-1')
  })
})

describe('an error in the log', () => {
  const errorIn = (err: unknown): Record<string, unknown> => {
    log.error({ event: 'a', err }, 'a')
    return last()['err'] as Record<string, unknown>
  }

  it('tells its name, its message, where it was and why', () => {
    const err = new TypeError('broken', { cause: new Error('deeper') })
    expect(errorIn(err)).toMatchObject({ name: 'TypeError', message: 'broken', cause: { message: 'deeper' } })
    expect(errorIn(err)['stack']).toContain('log.spec.ts')
  })

  it('of the database does not quote what people typed', () => {
    const err = Object.assign(new Error(`invalid input "${SECRET}"\nfor '${SECRET}'`), {
      query: `INSERT INTO applicant VALUES ('${SECRET}')`,
      parameters: [SECRET],
      detail: `Key (passport_number)=(${SECRET}) already exists.`,
      code: '23505',
      constraint: 'applicant_passport',
    })
    expect(errorIn(err)).toMatchObject({ code: '23505', constraint: 'applicant_passport' })
    expect(lines.join()).not.toContain(SECRET)
  })

  it('brings no other property of the error along', () => {
    errorIn(
      Object.assign(new Error('broken'), { body: SECRET, request: { headers: { authorization: SECRET } } }),
    )
    errorIn({ message: SECRET })
    errorIn(SECRET)
    expect(lines.join()).not.toContain(SECRET)
  })
})
