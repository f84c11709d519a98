import { countDays } from './trip-days'
import type { Leg, Traveller } from './trip-question'

const leg = (to: string, arrive: string, leave: string): Leg => ({
  ...{ to: { code: to, name: to }, via: null, airside: false },
  ...{ arrive, leave },
})
const GERMAN: Traveller['held'] = [{ kind: 'residence_permit', country: 'DE', until: '2030-12-31' }]

test('a resident of a Schengen state uses days in the other states only, leg after leg', () => {
  const legs = [
    leg('ES', '2030-01-01', '2030-02-28'),
    leg('DE', '2030-03-01', '2030-04-30'),
    leg('FR', '2030-05-01', '2030-06-10'),
  ]
  const [spain, germany, france] = countDays(legs, [], { held: GERMAN })
  expect(spain).toMatchObject({ used: 59, home: 'DE' })
  expect(germany).toEqual({ until: '2030-04-30', used: 59, home: 'DE' })
  // Of its 41 days 31 are left: the two legs have 100 together.
  expect(france).toMatchObject({ until: '2030-05-31', home: 'DE' })
  // Without the permit the days in Germany count, too.
  expect(countDays(legs, [], { held: [] })[1]).toMatchObject({ until: '2030-03-31', home: undefined })
})

test('a permit that ends before a leg does makes no one a resident in it, and a visa never does', () => {
  const legs = [leg('DE', '2030-12-01', '2031-01-15')]
  expect(countDays(legs, [], { held: GERMAN })[0]).toMatchObject({ used: 46, home: undefined })
  const visa = [{ ...GERMAN[0]!, kind: 'visa' as const, until: '2031-12-31' }]
  expect(countDays(legs, [], { held: visa })[0]).toMatchObject({ home: undefined })
})
