import fs, { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { requireRoom } from './full-disk'
import { log, logOutput } from './log'
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

  it('drops every field that no one put on the list', () => {
    // As a spread would bring it in; written out it does not compile.
    const line = {
      event: 'a',
      email: 'ada@example.com',
      applicant: { passportNumber: SECRET },
      token: SECRET,
    }
    log.info(line, 'a')
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

  it('has its name, its message, where it was and why', () => {
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

describe('a log whose disk is full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-log-'))
  const fd = openSync(join(folder, 'log'), 'a')
  afterAll(() => {
    closeSync(fd)
    rmSync(folder, { recursive: true })
  })
  afterEach(() => jest.restoreAllMocks())

  it('ends nothing, shows in health, and has every line when there is room again', () => {
    const output = logOutput(fd)
    const write = jest.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    expect(requireRoom).not.toThrow()
    output.write('first\n')
    output.write('second\n')
    expect(requireRoom).toThrow('a disk is full')
    write.mockRestore()
    output.write('third\n')
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('first\nsecond\nthird\n')
  })

  it('costs no more memory than a bounded number of lines', () => {
    const output = logOutput(fd) as pino.DestinationStream & { _len: number }
    jest.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    const line = `${'x'.repeat(64 * 1024)}\n`
    for (let count = 0; count < 100; count += 1) output.write(line)
    expect(output._len).toBeLessThan(2 * 1024 * 1024)
  })
})
