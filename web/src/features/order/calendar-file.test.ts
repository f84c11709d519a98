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
