import { endingsOf, nextReminder } from './visa-reminders.store'

const ENDINGS = { visa: '2027-03-31', passport: '2027-04-23' }

describe('reminders of an end', () => {
  it('come 30 and 7 days before each', () => {
    const days: string[] = []
    for (let day = nextReminder(ENDINGS, '2026-12-01'); day; day = nextReminder(ENDINGS, day)) days.push(day)
    expect(days).toEqual(['2027-03-01', '2027-03-24', '2027-04-16'])
    expect(days.map((day) => endingsOf(ENDINGS, day, day))).toEqual([
      ['visa'],
      ['visa', 'passport'],
      ['passport'],
    ])
  })

  it('do not come for what has ended, nor twice, nor without an end', () => {
    expect(endingsOf(ENDINGS, '2027-03-24', '2027-04-01')).toEqual(['passport'])
    expect(nextReminder(ENDINGS, '2027-04-16')).toBeNull()
    expect(nextReminder({}, '2026-12-01')).toBeNull()
  })
})
