import { ChangedForm, type CodeOf, type Reading } from './reading'

/** Canada's Immigration and Refugee Protection Regulations: schedule 1.1 and section 190. */
export const CANADA_VISA_LIST = {
  id: 'ca-visa-list',
  address: 'https://laws-lois.justice.gc.ca/eng/XML/SOR-2002-227.xml',
  hosts: ['laws-lois.justice.gc.ca'],
  mustHave: ['AU', 'CN', 'DE', 'FR', 'GB', 'IN', 'JP', 'MX', 'NG', 'PH', 'US'],
  destinations: ['CA'],
  source: {
    code: 'published' as const,
    name: 'Department of Justice Canada',
    url: 'https://laws-lois.justice.gc.ca/eng/XML/SOR-2002-227.xml',
  },
  read: readCanadaVisaList,
}

/** Section 190 names them in sentences; what it says there has to be in it still. */
const IN_PROSE: Record<string, RegExp> = {
  GB: /British citizen/,
  HK: /Hong Kong/,
  IL: /Israel/,
  RO: /Romania/,
  TW: /Taiwan/,
  VA: /Holy See/,
  US: /United States/,
}
const AUTHORISATION = 'T'
/** Of citizens of the United States nothing is asked but a passport. */
const FREE = { US: '180' }
const LEAST_NAMES = 40
/** Names of the schedule that are no names of countries elsewhere. */
const CODE_OF: Record<string, string> = { 'Republic of Korea': 'KR', 'Federal Republic of Germany': 'DE' }

/**
 * Who is exempt from a visa: `T` with an authorisation. Everybody else needs one.
 * @throws ChangedForm
 */
export function readCanadaVisaList(
  document: string,
  codeOf: CodeOf,
): { names: Reading; documentDay: string } {
  const day = /<Regulation\b[^>]*\blims:lastAmendedDate="(\d{4}-\d\d-\d\d)"/.exec(document)?.[1]
  if (!day) throw new ChangedForm('no day of the last change')
  const prose = sectionOf(document, '190')
  const reading = new Map<string, string>()
  for (const [code, said] of Object.entries(IN_PROSE)) {
    if (!said.test(prose)) throw new ChangedForm(`section 190 does not name ${code}`)
    reading.set(code, AUTHORISATION)
  }
  const exempt = scheduleNames(document).flatMap((name) => CODE_OF[name] ?? codeOf(name) ?? [])
  if (exempt.length < LEAST_NAMES) throw new ChangedForm('too few names')
  for (const code of exempt) reading.set(code, AUTHORISATION)
  for (const code of codeOf.all()) if (code !== 'CA' && !reading.has(code)) reading.set(code, 'V')
  for (const [code, value] of Object.entries(FREE)) reading.set(code, value)
  return { names: reading, documentDay: day }
}

/** The text of a section, tags and all. */
function sectionOf(document: string, label: string): string {
  const start = document.search(new RegExp(String.raw`<Label>${label}</Label>\s*<Subsection`))
  const end = document.indexOf('</Section>', start)
  if (start < 0 || end < 0) throw new ChangedForm(`no section ${label}`)
  return document.slice(start, end)
}

/** The schedule has been a list and a table: both are read. */
function scheduleNames(document: string): string[] {
  const start = document.indexOf('<Label>SCHEDULE 1.1</Label>')
  const end = document.indexOf('</Schedule>', start)
  if (start < 0 || end < 0) throw new ChangedForm('no schedule 1.1')
  const schedule = document.slice(start, end)
  return [...schedule.matchAll(/<(Text|entry)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , name]) =>
    name!
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}
