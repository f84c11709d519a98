import { EventLanes, FailedEvents } from './event-lanes'

/** Work that ends when it is released. */
function held(): { work: () => Promise<void>; end: () => void; begun: () => boolean } {
  let end!: () => void
  let begun = false
  const ended = new Promise<void>((resolve) => (end = resolve))
  const work = (): Promise<void> => {
    begun = true
    return ended
  }
  return { work, end, begun: () => begun }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('what failed before leaves one place to what is new', async () => {
  const lanes = new EventLanes(3)
  const repeats = Array.from({ length: 5 }, held)
  repeats.forEach(({ work }, index) => void lanes.add(`repeat ${index}`, true, work))
  await turn()
  expect(repeats.map(({ begun }) => begun())).toEqual([true, true, false, false, false])
  const fresh = held()
  void lanes.add('new', false, fresh.work)
  await turn()
  expect(fresh.begun()).toBe(true)
})

it('what is new goes first, but what failed before always has a place', async () => {
  const lanes = new EventLanes(3)
  const fresh = Array.from({ length: 6 }, held)
  const repeats = Array.from({ length: 2 }, held)
  fresh.forEach(({ work }, index) => void lanes.add(`new ${index}`, false, work))
  repeats.forEach(({ work }, index) => void lanes.add(`repeat ${index}`, true, work))
  await turn()
  const begun = () => [...fresh, ...repeats].map((one) => Number(one.begun())).join('')
  expect(begun()).toBe('11100000')
  fresh[0]!.end()
  await turn()
  expect(begun()).toBe('11100010')
  fresh[1]!.end()
  await turn()
  expect(begun()).toBe('11110010')
  for (const { end } of [...fresh, ...repeats]) end()
  await turn()
  expect(begun()).toBe('11111111')
})

it('keeps the order of one thing, and one place is enough for all', async () => {
  const lanes = new EventLanes(1)
  const seen: number[] = []
  const all = [1, 2, 3].map((step) =>
    lanes.add('thing', step === 2, () => Promise.resolve().then(() => void seen.push(step))),
  )
  await Promise.all(all)
  expect(seen).toEqual([1, 2, 3])
})

describe('events that the broker brings again', () => {
  const THING = 'orders some-order'

  it('hold up the later ones of their aggregate, and nothing else', () => {
    const events = new FailedEvents()
    events.add(THING, 5, 1_000)
    expect(events.pauseFor(THING, 6)).toBeGreaterThan(1_000)
    expect(events.pauseFor(THING, 7)).toBeGreaterThan(events.pauseFor(THING, 6))
    expect(events.pauseFor(THING, 5)).toBe(0)
    expect(events.pauseFor(THING, 4)).toBe(0)
    expect(events.pauseFor('orders another-order', 6)).toBe(0)
  })

  it('keep their order among each other, whichever of those that waited comes first', () => {
    const events = new FailedEvents()
    events.add(THING, 1, 0)
    for (const seq of [2, 3]) events.pauseFor(THING, seq)
    events.remove(THING, 1)
    expect(events.pauseFor(THING, 3)).toBeGreaterThan(0)
    expect(events.pauseFor(THING, 2)).toBe(0)
    events.remove(THING, 2)
    expect(events.pauseFor(THING, 3)).toBe(0)
  })

  it('are forgotten when they should have come long ago: another replica has had them', () => {
    jest.useFakeTimers({ now: 0 })
    const events = new FailedEvents()
    events.add(THING, 1, 1_000)
    events.pauseFor(THING, 2)
    jest.advanceTimersByTime(5_000)
    expect(events.pauseFor(THING, 3)).toBe(0)
    jest.useRealTimers()
  })
})
