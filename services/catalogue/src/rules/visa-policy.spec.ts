import { policyFacts, readPolicy } from './visa-policy'

describe('the cells of the policy matrix', () => {
  it.each([
    ['90', { entry: 'visa_free', stayDays: 90 }],
    ['3650', { entry: 'visa_free', stayDays: 3_650 }],
    ['F', { entry: 'visa_free', stayDays: null }],
    ['A', { entry: 'on_arrival', stayDays: null }],
    ['E', { entry: 'evisa', stayDays: null }],
    ['T', { entry: 'eta', stayDays: null }],
    ['V', { entry: 'embassy', stayDays: null }],
    ['N', { entry: 'no_admission', stayDays: null }],
    ['-', null],
    ['-1', null],
    ['visa required', { entry: 'embassy', stayDays: null }],
    ['e-visa', { entry: 'evisa', stayDays: null }],
    ['no admission', { entry: 'no_admission', stayDays: null }],
  ])('%s is read as %j', (cell, policy) => {
    expect(readPolicy(cell)).toEqual(policy)
  })

  it.each(['', 'X', 'f', '0', '-2', '9O', '1.5', '3651', 'constructor'])(
    '%j is refused instead of guessed',
    (cell) => {
      expect(() => readPolicy(cell)).toThrow('unknown visa policy')
    },
  )
})

describe('what a policy means', () => {
  it('asks for no visa where entry is visa-free', () => {
    expect(policyFacts('visa_free')).toEqual({
      visaType: 'visa_free',
      visaRequired: false,
      electronicAuthorisation: false,
      admitted: true,
    })
  })

  it('keeps an electronic authorisation apart from an e-visa', () => {
    expect(policyFacts('evisa')).toMatchObject({ visaType: 'evisa', electronicAuthorisation: false })
    expect(policyFacts('eta')).toMatchObject({
      visaType: 'evisa',
      visaRequired: true,
      electronicAuthorisation: true,
    })
  })

  it('takes no admission as an embassy visa that nobody can apply for', () => {
    expect(policyFacts('no_admission')).toEqual({
      visaType: 'embassy',
      visaRequired: true,
      electronicAuthorisation: false,
      admitted: false,
    })
    expect(policyFacts('embassy')).toMatchObject({ visaType: 'embassy', visaRequired: true, admitted: true })
  })
})
