/** The words of a piece of HTML, a sentence or a heading a line. */
export const wordsOf = (html: string): string[] =>
  html
    .replace(/<\/(p|li|h\d|div|td|tr|ul)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/&#?\w+;/g, ' ')
    .split(/\n|(?<=\.)\s/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const DAYS_OF_MONTH = 30

/** Days of a stay, as sentences count them; null where none is named. */
export function daysIn(sentence: string): number | null {
  const [, count, unit] = /\b(\d{1,3})[ -](day|month)s?\b/i.exec(sentence) ?? []
  return count ? Number(count) * (unit!.toLowerCase() === 'month' ? DAYS_OF_MONTH : 1) : null
}
