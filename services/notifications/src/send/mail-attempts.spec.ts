import { MAX_ATTEMPTS, pauseAfter } from './mail-attempts'

const HOUR_MS = 3_600_000

describe('the pauses between attempts', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1)!)

  it('begin with seconds and never exceed two hours', () => {
    expect(pauses.slice(0, 3)).toEqual([5_000, 15_000, 45_000])
    expect(Math.max(...pauses)).toBe(2 * HOUR_MS)
  })

  it('outlast a mail server that is away for a day', () => {
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * HOUR_MS)
  })

  it('end after the last attempt', () => {
    expect(pauseAfter(MAX_ATTEMPTS)).toBeUndefined()
  })
})
