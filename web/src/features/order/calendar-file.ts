const DAY_MS = 24 * 3_600_000
/** Octets of a line; what is longer goes on in the next one, behind a blank (RFC 5545). */
const LINE_OCTETS = 75

interface CalendarDay {
  id: string
  /** `YYYY-MM-DD` */
  day: string
  title: string
  /** Days before it on which the calendar reminds. */
  daysBefore: readonly number[]
}

/** A file with one whole day, as calendars take it in. */
export function calendarFile({ id, day, title, daysBefore }: CalendarDay, now: Date): string {
  const numbers = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '')
  const nextDay = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  const summary = `SUMMARY:${title.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Borderlane//Visa//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${numbers(now.toISOString())}`,
    `DTSTART;VALUE=DATE:${numbers(day)}`,
    `DTEND;VALUE=DATE:${numbers(nextDay)}`,
    summary,
    'TRANSP:TRANSPARENT',
    ...daysBefore.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      summary.replace('SUMMARY', 'DESCRIPTION'),
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('')
}

function folded(line: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sign of line) {
    if (new TextEncoder().encode(piece + sign).length > LINE_OCTETS) {
      pieces.push(piece)
      piece = ' '
    }
    piece += sign
  }
  return [...pieces, piece]
}
