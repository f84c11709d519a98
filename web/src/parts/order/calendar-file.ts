const DAY_MS = 24 * 3_600_000
/** Octets of a line; what is longer goes on in the next one, behind a blank (RFC 5545). */
const LINE_OCTETS = 75

interface CalendarEntry {
  id: string
  title: string
  daysBefore: readonly number[]
}

interface CalendarDay extends CalendarEntry {
  /** `YYYY-MM-DD` */
  day: string
}

interface CalendarTime extends CalendarEntry {
  at: Date
  place: string
  note: string
}

export function calendarFile(entry: CalendarDay | CalendarTime, now: Date): string {
  const { id, title, daysBefore } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Visa service//Visa//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${numbers(now.toISOString())}`,
    ...('day' in entry ? linesOfDay(entry) : linesOfTime(entry)),
    `SUMMARY:${escaped(title)}`,
    ...daysBefore.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
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

const numbers = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '')

const escaped = (text: string): string =>
  text.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)

function linesOfDay({ day }: CalendarDay): string[] {
  const nextDay = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return [`DTSTART;VALUE=DATE:${numbers(day)}`, `DTEND;VALUE=DATE:${numbers(nextDay)}`, 'TRANSP:TRANSPARENT']
}

/** In UTC: the same moment wherever the calendar is; the note says what the clocks of the place show (docs/adr/0061). */
const linesOfTime = ({ at, place, note }: CalendarTime): string[] => [
  `DTSTART:${numbers(at.toISOString())}`,
  `LOCATION:${escaped(place)}`,
  `DESCRIPTION:${escaped(note)}`,
]

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
