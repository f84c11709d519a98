/** More of a text is not looked at: what someone wrote comes first. */
const MOST_READ = 200_000
const MOST_ATTRIBUTION = 200

/** `-----Original Message-----`, a line of Outlook, the mark of a signature. */
const ENDS = [/^-{4,} ?[^-\s][^-]{0,60}[^-\s] ?-{4,}$/, /^_{20,}$/, /^-- ?$/]
const QUOTE = '>'

/**
 * What someone wrote, without what they answer to: no quoted lines, no line that announces them ("... wrote:"), nothing
 * after the header of a forwarded mail.
 * @param ours our own addresses: a line such as `From: Visa <mail@visa.example>` begins what we wrote ourselves
 */
export function writtenPart(text: string, ours: readonly string[]): string {
  const lines = text
    .slice(0, MOST_READ)
    .replace(/\r\n?/g, '\n')
    // Postgres keeps none of them, and what turns the text around it is not shown to anyone.
    .replace(/[^\P{Cc}\t\n]|[\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/gu, '')
    // The link of a mail that is quoted opens the order: it is the traveller's alone.
    .replace(/#\s?token(?:_hash)?=\s?[\w%.~-]+/gi, '')
    .split('\n')
    .map((line) => line.trimEnd())
  const end = lines.findIndex((line) => ENDS.some((mark) => mark.test(line)) || isHeaderOf(line, ours))
  const written: string[] = []
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    if (line.startsWith(QUOTE)) dropAttribution(written)
    else if (line || written.at(-1)) written.push(line)
  }
  return written.join('\n').trim()
}

function isHeaderOf(line: string, ours: readonly string[]): boolean {
  const colon = line.slice(0, 30).search(/[:：]/)
  if (colon < 1) return false
  const said = line.slice(0, 1_000).toLowerCase()
  return ours.some((address) => said.indexOf(address.toLowerCase()) > colon)
}

/** Takes away the sentence that ends with a colon before a quote; it may have been wrapped once. */
function dropAttribution(written: string[]): void {
  const at = written.findLastIndex((line) => line !== '')
  const line = written[at]
  if (line === undefined || !/[:：]$/.test(line) || line.length > MOST_ATTRIBUTION) return
  const before = written[at - 1]
  const isWrapped = before && /\d/.test(before) && !/\d/.test(line) && before.length <= MOST_ATTRIBUTION
  written.length = isWrapped ? at - 1 : at
}
