import { CLOCK_TOLERANCE_MS, requireSameTime } from './clock-check'

it.each([-1, 1])(
  'a clock that is a minute away (%d) is borne, one that is further away is not',
  async (side) => {
    const apart = (ms: number) => requireSameTime(() => Promise.resolve(Date.now() + side * ms))
    await expect(apart(CLOCK_TOLERANCE_MS - 1_000)).resolves.toBeUndefined()
    await expect(apart(CLOCK_TOLERANCE_MS + 1_000)).rejects.toThrow('the clocks differ')
  },
)
