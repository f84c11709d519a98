import { impossibleIn } from './impossible-answers'

const TODAY = '2026-11-28'
const GOOD = {
  dateOfBirth: '1987-03-27',
  fatherDateOfBirth: '1960-01-01',
  passportIssueDate: '2020-05-01',
  passportExpiryDate: '2030-05-01',
  arrivalDate: '2026-12-01',
  departureDate: '2026-12-14',
}

test('every answer that cannot be is named, and nothing else', () => {
  const rows: [object, string[]][] = [
    [{}, []],
    [{ dateOfBirth: '2026-11-28', fatherDateOfBirth: undefined, passportIssueDate: undefined }, []],
    [{ dateOfBirth: '2027-01-01', passportIssueDate: undefined }, ['bornAhead']],
    [{ dateOfBirth: '1890-01-01', fatherDateOfBirth: undefined }, ['bornLongAgo']],
    [{ dateOfBirth: '2020-05-02' }, ['issuedBeforeBirth']],
    [{ dateOfBirth: '2020-05-01' }, []],
    [{ passportIssueDate: '2026-11-29' }, ['issuedAhead']],
    [{ passportIssueDate: '2031-05-01', arrivalDate: undefined }, ['expiresBeforeIssue', 'issuedAhead']],
    [{ passportExpiryDate: '2026-11-30' }, ['expiresBeforeArrival']],
    [{ passportExpiryDate: '2026-12-01' }, []],
    [{ departureDate: '2026-11-30' }, ['leavesBeforeArrival']],
    [{ fatherDateOfBirth: '1987-03-28' }, ['parentBornLater']],
    [
      { arrivalDate: undefined, departureDate: undefined, travelDates: '2030-06-01 - 2030-05-02' },
      ['expiresBeforeArrival', 'leavesBeforeArrival'],
    ],
    [{ arrivalDate: undefined, departureDate: undefined, travelDates: '1 to 14 December' }, []],
    [{ dateOfBirth: 'unknown', passportExpiryDate: null, arrivalDate: '', departureDate: [] }, []],
  ]
  expect(
    rows.flatMap(([change, expected]) => {
      const found = impossibleIn({ ...GOOD, ...change }, TODAY)
      return found.join() === expected.join() ? [] : [[change, found]]
    }),
  ).toEqual([])
})
