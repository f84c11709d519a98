import { ChangedForm, type CodeOf, type Reading } from './reading'

export const UK_VISA_LIST = {
  id: 'gb-visa-list',
  address:
    'https://raw.githubusercontent.com/alphagov/smart-answers/main/lib/smart_answer/calculators/uk_visa_calculator.rb',
  hosts: ['raw.githubusercontent.com'],
  /** One for each kind of answer, and the ones that most people ask about. */
  mustHave: ['AU', 'CN', 'DE', 'FR', 'IN', 'NG', 'PK', 'US'],
  destinations: ['GB'],
  source: {
    code: 'published' as const,
    name: 'Home Office and Government Digital Service',
    url: 'https://www.gov.uk/check-uk-visa',
  },
  read: readUkVisaList,
}

const AUTHORISATION = 'COUNTRY_GROUP_ELECTRONIC_TRAVEL_AUTHORISATION'
const VISA = ['COUNTRY_GROUP_VISA_NATIONAL', 'COUNTRY_GROUP_DIRECT_AIRSIDE_TRANSIT_VISA']
/** It needs a visa without the number of an identity card, which ordinary passports have. */
const IN_BOTH = new Set(['TW'])
/** Of all passports but the British and the Irish one few may be missing. */
const LEAST_NAMES = 190
const CODE_OF: Record<string, string> = { 'cote-d-ivoire': 'CI', congo: 'CG' }

/**
 * The lists in the program behind GOV.UK's "Check if you need a UK visa": `T` an authorisation, `V` a visa, by the code
 * of the passport. What is no country of ours (a territory, a kind of travel document) is passed over.
 * @throws ChangedForm
 */
export function readUkVisaList(document: string, codeOf: CodeOf): { names: Reading } {
  const passports = (group: string): string[] => {
    const list = new RegExp(String.raw`^\s*${group}\s*=\s*%w\[([^\]]*)\]`, 'm').exec(document)?.[1]
    if (list === undefined) throw new ChangedForm(`no list ${group}`)
    const names = list.split(/\s+/).filter(Boolean)
    return names.flatMap((name) => CODE_OF[name] ?? codeOf(name.replaceAll('-', ' ')) ?? [])
  }
  const reading = new Map(VISA.flatMap(passports).map((code) => [code, 'V']))
  for (const code of passports(AUTHORISATION)) {
    if (reading.has(code) && !IN_BOTH.has(code)) throw new ChangedForm(`${code} stands in two lists`)
    reading.set(code, 'T')
  }
  if (reading.size < LEAST_NAMES) throw new ChangedForm('too few names')
  return { names: reading }
}
