import { DENIAL_PROTECTION_FEE_CENTS, effectiveDays, penceOf, serviceFeeCents, speedOptions } from './pricing'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'

const MULTIPLIER: Record<ProcessingSpeed, string> = {
  standard: '1.00',
  rush: '1.57',
  super_rush: '2.71',
  same_day: '3.43',
}

/** mulberry32: small, seeded, and the same on every machine. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Exact, with big integers: the multiplier's digits as hundredths, halves up. */
function exactFee(base: number, speed: ProcessingSpeed): bigint {
  const hundredths = BigInt(base) * BigInt(MULTIPLIER[speed].replace('.', ''))
  return hundredths / 100n + (hundredths % 100n >= 50n ? 1n : 0n)
}

describe('service fee', () => {
  it.each([
    ['standard', 2_500, 2_500],
    ['rush', 2_500, 3_925],
    ['super_rush', 2_500, 6_775],
    ['same_day', 2_500, 8_575],
    // 50 x 1.57 = 78.5 and 50 x 3.43 = 171.5: halves go up.
    ['rush', 50, 79],
    ['super_rush', 50, 136],
    ['same_day', 50, 172],
    ['rush', 150, 236],
    ['rush', 0, 0],
    ['rush', 1, 2],
  ] as const)('%s of %i pence is %i pence', (speed, base, fee) =>
    expect(serviceFeeCents(base, speed)).toBe(fee),
  )

  const seed = Date.now() % 2 ** 31
  it(`is the exact product rounded half up, for any base (seed ${seed})`, () => {
    const random = randomFrom(seed)
    for (let round = 0; round < 20_000; round++) {
      // Small amounts, where a penny shows, as often as large ones; every second one ends in 50 and makes halves.
      const base = random(10 ** (1 + random(8)))
      const amount = round % 2 === 0 ? base : base * 100 + 50
      for (const speed of PROCESSING_SPEEDS) {
        const fee = serviceFeeCents(amount, speed)
        if (BigInt(fee) !== exactFee(amount, speed)) {
          throw new Error(`${speed} of ${amount} is ${fee}, not ${exactFee(amount, speed)}`)
        }
      }
    }
  })
})

describe('business days', () => {
  const days = (standard: number, rush: number | null, superRush: number | null, sameDay: number | null) => ({
    processingDaysStandard: standard,
    processingDaysRush: rush,
    processingDaysSuperRush: superRush,
    processingDaysSameDay: sameDay,
  })

  it.each([
    [15, 8, 4],
    [7, 4, 2],
    [5, 3, 2],
    [3, 2, 1],
    [2, 1, 1],
    [1, 1, 1],
  ])('of %i give %i for rush and %i for super rush where those are missing', (standard, rush, superRush) => {
    expect(effectiveDays(days(standard, null, null, null))).toEqual({
      standard,
      rush,
      super_rush: superRush,
      same_day: null,
    })
  })

  it('are taken as they are where they are known', () => {
    expect(effectiveDays(days(7, 3, 1, 0))).toEqual({ standard: 7, rush: 3, super_rush: 1, same_day: 0 })
  })

  it('hide a speed when they are negative', () => {
    expect(effectiveDays(days(7, -1, null, -2))).toEqual({
      standard: 7,
      rush: null,
      super_rush: 2,
      same_day: null,
    })
  })
})

describe('speeds on offer', () => {
  const requirement = {
    processingDaysStandard: 7,
    processingDaysRush: null,
    processingDaysSuperRush: 1,
    processingDaysSameDay: null,
    baseServiceFeeCents: 2_500,
    governmentFeeCents: 3_512,
  }

  it('cost the government fee and the service fee of the speed', () => {
    expect(speedOptions(requirement)).toEqual([
      {
        speed: 'standard',
        days: 7,
        submitDays: 3,
        serviceFeeCents: 2_500,
        governmentFeeCents: 3_512,
        priceCents: 6_012,
      },
      {
        speed: 'rush',
        days: 4,
        submitDays: 2,
        serviceFeeCents: 3_925,
        governmentFeeCents: 3_512,
        priceCents: 7_437,
      },
      {
        speed: 'super_rush',
        days: 1,
        submitDays: 1,
        serviceFeeCents: 6_775,
        governmentFeeCents: 3_512,
        priceCents: 10_287,
      },
    ])
  })

  it('have same day only where it is offered, also within hours', () => {
    const offered = speedOptions({ ...requirement, processingDaysSameDay: 0 })
    expect(offered.at(-1)).toMatchObject({ speed: 'same_day', days: 0, submitDays: 0 })
    const without = speedOptions({ ...requirement, processingDaysSameDay: null })
    expect(without.map(({ speed }) => speed)).not.toContain('same_day')
  })

  it('take as long on our side as the speed allows, and no longer', () => {
    const days = { processingDaysStandard: 20, processingDaysSuperRush: 5, processingDaysSameDay: 1 }
    const offered = speedOptions({ ...requirement, ...days })
    expect(offered.map(({ submitDays }) => submitDays)).toEqual([3, 2, 1, 0])
  })

  it.each([
    [1, ['standard']],
    [2, ['standard', 'rush']],
    [3, ['standard', 'rush', 'super_rush']],
    [-1, []],
  ])('are only those that are faster than a cheaper one: %i days', (processingDaysStandard, speeds) => {
    const offered = speedOptions({ ...requirement, processingDaysStandard, processingDaysSuperRush: null })
    expect(offered.map((option) => option.speed)).toEqual(speeds)
  })

  it('leave out a hidden speed', () => {
    const offered = speedOptions({ ...requirement, processingDaysRush: -1 })
    expect(offered.map((option) => option.speed)).toEqual(['standard', 'super_rush'])
  })
})

describe('an amount that someone typed in pounds', () => {
  it.each([
    ['25', 2_500],
    ['25.5', 2_550],
    ['25.005', 2_501],
    ['1.015', 102],
    ['0.004', 0],
    [' 100000 ', 10_000_000],
  ])('%s is %i pence', (text, pence) => expect(penceOf(text)).toBe(pence))

  it.each(['', '-1', 'abc', '1e3', '100000.01', '1,50', '.5', '0x10'])('%j is refused', (text) =>
    expect(penceOf(text)).toBeNull(),
  )
})

it('Denial Protection costs 15 pounds', () => expect(DENIAL_PROTECTION_FEE_CENTS).toBe(1_500))
