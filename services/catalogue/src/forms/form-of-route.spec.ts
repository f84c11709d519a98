import type { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { formOfRoute, sheetsOfDestination } from './form-of-route'

const form = (fields: Partial<Form>): Form => ({ ...STANDARD_FORM, destinations: ['AU'], ...fields })
const FORMS = [
  form({ code: 'au-other', visaTypes: ['evisa'] }),
  form({ code: 'au-visitor', visaTypes: ['evisa', 'eta'], passports: ['FR'] }),
  form({ code: 'au-eta', visaTypes: ['eta'] }),
  form({ code: 'au-card', use: 'sheet', visaTypes: ['evisa'] }),
]
const found = (
  passport: string,
  visaType: 'evisa' | 'embassy' | 'visa_free',
  eta = false,
  destination = 'AU',
) => formOfRoute(FORMS, { passport, destination, rule: { visaType, electronicAuthorisation: eta } })?.code

it('asks the form of the destination and of the kind of visa', () => {
  expect(found('IN', 'evisa')).toBe('au-other')
  expect(found('US', 'evisa', true)).toBe('au-eta')
})
it('prefers a form for the passport', () => {
  expect(found('FR', 'evisa')).toBe('au-visitor')
  expect(found('FR', 'evisa', true)).toBe('au-visitor')
})
it('has none for another kind of visa or another country, nor where no visa is needed', () => {
  expect(found('IN', 'embassy')).toBeUndefined()
  expect(found('IN', 'evisa', false, 'NZ')).toBeUndefined()
  expect(found('FR', 'visa_free')).toBeUndefined()
  expect(formOfRoute(FORMS, { passport: 'IN', destination: 'AU', rule: null })).toBeUndefined()
})
it('gives a sheet to everybody who goes there, and never as the application', () =>
  expect(sheetsOfDestination(FORMS, 'AU').map(({ code }) => code)).toEqual(['au-card']))
