import { deletionsOf } from './retention'

const SETTINGS = { KEEP_FILES_DAYS: 90, KEEP_APPLICANT_DAYS: 180, KEEP_UNPAID_DAYS: 30 }
const ENDED_AT = new Date('2026-01-31T23:59:00Z')

describe('the days of deletion', () => {
  it('are counted from the end: files first, then who travels', () => {
    expect(deletionsOf({ paidCents: 1 }, ENDED_AT, SETTINGS)).toEqual({
      filesOn: '2026-05-01',
      applicantOn: '2026-07-30',
    })
  })

  it('come together, and sooner, for what nobody paid for', () => {
    expect(deletionsOf({ paidCents: 0 }, ENDED_AT, SETTINGS)).toEqual({
      filesOn: '2026-03-02',
      applicantOn: '2026-03-02',
    })
  })
})
