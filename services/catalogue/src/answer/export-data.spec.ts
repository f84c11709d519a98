import { plantedFor } from '@borderlane/domain/test/planted-facts'
import { sampleQuote } from '@borderlane/testing'
import type { CatalogueMemory } from './catalogue-memory'
import { saidOf } from './export-data'

const VARIANTS = 'is among the variants of the file'
const DUTIES = 'is among the duties of the file'
const THEIRS = 'is of a source whose licence is not open'
const LEAVES_OUT = {
  ...{ days: VARIANTS, entries: VARIANTS, validity: VARIANTS },
  ...{ window: DUTIES, duty: DUTIES, held: 'is among the permits of the file' },
  ...{ fee: 'is in the file of prices, which is for staff', end: 'has a column of its own' },
  ...{ authorityTime: THEIRS, passport: THEIRS, announced: THEIRS, disagreement: THEIRS },
}

it.each(plantedFor(LEAVES_OUT))(
  'the data for everyone say by its code what is known of a rule: %s',
  (_name, { change, code }) => {
    const { requirement } = sampleQuote(change)
    const { next, conditions } = requirement
    const rule = next ? { ...requirement, visaType: 'visa_free' } : requirement
    const memory = {
      findConditions: () => conditions,
      ofToday: () => ({
        day: requirement.on,
        requirements: {
          find: () => ({ rule }),
          after: () => (next ? [{ rule: { ...next.rule, validFrom: next.from } }] : []),
        },
      }),
    } as unknown as CatalogueMemory
    expect(saidOf(memory, 'IN', 'TH').split(' ')).toContain(code)
  },
)
