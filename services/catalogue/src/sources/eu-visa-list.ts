import { ChangedForm, type CodeOf, type Reading } from './reading'

const OFFICE = 'https://publications.europa.eu'
/** Its consolidated texts; each has a day behind it. */
const CELEX = '02018R1806-'
const NEWEST_TEXT = `PREFIX cdm: <http://publications.europa.eu/ontology/cdm#>
SELECT ?celex WHERE { ?text cdm:resource_legal_id_celex ?celex . FILTER(STRSTARTS(STR(?celex), "${CELEX}")) }
ORDER BY DESC(?celex) LIMIT 1`

/** Regulation (EU) 2018/1806: who needs a visa for short stays in the Schengen states and Cyprus. */
export const EU_VISA_LIST = {
  id: 'eu-visa-list',
  address: `${OFFICE}/resource/celex/02018R1806`,
  index: {
    address: `${OFFICE}/webapi/rdf/sparql?${new URLSearchParams({ query: NEWEST_TEXT, format: 'application/sparql-results+json' })}`,
    addressOf: newestText,
  },
  headers: { accept: 'text/html, application/xhtml+xml', 'accept-language': 'eng' },
  hosts: ['publications.europa.eu'],
  mustHave: ['AE', 'AU', 'BR', 'CA', 'CN', 'GB', 'IN', 'JP', 'MX', 'NG', 'PK', 'TR', 'US', 'ZA'],
  destinations:
    'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
  source: {
    code: 'published' as const,
    name: 'European Parliament and Council (EUR-Lex)',
    url: 'https://eur-lex.europa.eu/eli/reg/2018/1806/oj',
  },
  read: readEuVisaList,
}

const STAY = '90'
/** Their exemption begins with an agreement that is not in force. To be looked at whenever the annex changes. */
const WITHOUT_AGREEMENT = new Set(['NR'])
/** Both annexes together have 168. */
const LEAST_NAMES = 160
/** Names of the annexes that are no names of countries elsewhere. */
const CODE_OF: Record<string, string> = {
  'former Yugoslav Republic of Macedonia': 'MK',
  'The Palestinian Authority': 'PS',
  'Hong Kong SAR': 'HK',
  'Macao SAR': 'MO',
  'Myanmar/Burma': 'MM',
  Congo: 'CG',
}

/**
 * Annex I (a visa) and annex II (none for 90 days) of the consolidated text.
 * @throws ChangedForm also for a name that nobody knows: it may be a country
 */
export function readEuVisaList(document: string, codeOf: CodeOf): { names: Reading; documentDay: string } {
  const day = /02018R1806\s*—\s*EN\s*—\s*(\d\d)\.(\d\d)\.(\d{4})/.exec(document)
  if (!day) throw new ChangedForm('no day of the consolidated text')
  const reading = new Map<string, string>()
  for (const [annex, value] of [
    ['I', 'V'],
    ['II', STAY],
  ] as const)
    for (const name of namesOf(document, annex)) {
      const code = CODE_OF[name] ?? codeOf(name)
      if (!code) throw new ChangedForm(`nobody knows ${name}`)
      if (reading.has(code)) throw new ChangedForm(`${code} stands in both annexes`)
      reading.set(code, WITHOUT_AGREEMENT.has(code) ? 'V' : value)
    }
  if (reading.size < LEAST_NAMES) throw new ChangedForm('too few names')
  return { names: reading, documentDay: `${day[3]}-${day[2]}-${day[1]}` }
}

function namesOf(document: string, annex: 'I' | 'II'): string[] {
  const next = annex === 'I' ? 'II' : 'III'
  const text = new RegExp(`<div id="anx_${annex}">(.*?)<div id="anx_${next}">`, 's').exec(document)?.[1]
  if (text === undefined) throw new ChangedForm(`no annex ${annex}`)
  // Parts: states, regions of China, British nationals who are not citizens, what some do not recognise as states.
  return text
    .split(/<p class="title-gr-seq-level-2"[^>]*>/)
    .slice(1)
    .filter((part) => !/^.{0,900}BRITISH NATIONALS/s.test(part))
    .flatMap((part) => [...part.matchAll(/<(p class="norm"|div class="list")>(.*?)<\/(?:p|div)>/gs)])
    .map(([, , name]) => plainName(name!))
    .filter(Boolean)
}

/** Without footnotes, and without what is said in brackets behind a name. */
const plainName = (html: string): string =>
  html
    .replace(/<a\b.*?<\/a>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\(.*$/s, '')
    .replaceAll('&#39;', '’')
    .replace(/['’]/g, '’')
    .replace(/\s+/g, ' ')
    .trim()

/** @throws ChangedForm */
function newestText(document: string): string {
  const celex = /"value"\s*:\s*"(02018R1806-\d{8})"/.exec(document)?.[1]
  if (!celex) throw new ChangedForm('no consolidated text is named')
  return `${OFFICE}/resource/celex/${celex}`
}
