import { csvOf } from '@borderlane/runtime'

/** Below what the broker carries (`MAX_MESSAGE_BYTES`), with room for the rest of the message. */
const MOST_BYTES = 500 * 1024

/** As many of the first lines as one message carries: with long names not all of them fit. @returns how many, and them */
export function fitLines(lines: readonly object[], withHeading: boolean): { csv: string; count: number } {
  let count = lines.length
  for (;;) {
    const csv = csvOf(lines.slice(0, count), withHeading)
    if (count < 2 || Buffer.byteLength(JSON.stringify(csv)) <= MOST_BYTES) return { csv, count }
    count = Math.ceil(count / 2)
  }
}
