import { calendarFile } from './calendar-file'

test('a calendar gets one whole day with its reminders, in lines that it can read', () => {
  const title = 'Ihr Visum für Bosnien; läuft ab, '.repeat(3)
  const file = calendarFile(
    { id: 'visa-1@example', day: '2026-12-31', title, daysBefore: [30, 7] },
    new Date('2026-11-26T14:00:00.123Z'),
  )
  const lines = file.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const whole = file.replaceAll('\r\n ', '').split('\r\n')
  expect(whole).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20261126T140000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      `SUMMARY:${title.replace(/[,;]/g, String.raw`\$&`)}`,
      'TRIGGER:-P30D',
      'TRIGGER:-P7D',
    ]),
  )
})

test('a calendar gets a time as the moment that it is, with the place', () => {
  const file = calendarFile(
    {
      ...{ id: 'appointment-1@example', title: 'Visa appointment', daysBefore: [7, 1] },
      ...{ at: new Date('2026-12-15T04:00:00Z'), place: 'VFS Global, Delhi', note: '09:30, India' },
    },
    new Date('2026-11-26T14:00:00Z'),
  )
  const lines = file.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART:20261215T040000Z',
      String.raw`LOCATION:VFS Global\, Delhi`,
      String.raw`DESCRIPTION:09:30\, India`,
      'TRIGGER:-P7D',
      'TRIGGER:-P1D',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([])
})
