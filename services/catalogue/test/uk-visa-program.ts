import type { Country } from '../src/rules/country.entity'

/** Passports that need an authorisation for the United Kingdom. */
const AUTHORISATION =
  `AD AE AG AR AT AU BB BE BG BH BN BR BS BZ CA CH CL CR CY CZ DE DK EE ES FI FM FR GD GR GT GY HK HR HU IL IS IT JP KI
   KN KR KW LI LT LU LV MC MH MO MT MU MV MX MY NL NO NZ OM PA PE PG PL PT PW PY QA RO SA SB SC SE SG SI SK SM TO TV TW
   US UY VA VC WS`.split(/\s+/)

/** Where GOV.UK's name is not ours in small letters. */
const NAMES: Record<string, string> = {
  CI: 'cote-d-ivoire',
  CG: 'congo',
  CD: 'democratic-republic-of-the-congo',
  FM: 'federated-states-of-micronesia',
  GM: 'the-gambia',
  KN: 'st-kitts-and-nevis',
  LC: 'st-lucia',
  MO: 'macao',
  PS: 'palestine',
  ST: 'sao-tome-and-principe',
  TR: 'turkey',
  US: 'usa',
  VC: 'st-vincent-and-the-grenadines',
}

const nameOf = ({ code, name }: Country): string =>
  NAMES[code] ??
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace('&', 'and')
    .replace(/[^a-z -]/g, '')
    .replaceAll(' ', '-')

/** A program in the form of GOV.UK's, with lists of our own making. */
export function ukVisaProgram(countries: readonly Country[], more: Record<string, 'T' | 'V'> = {}): string {
  const passports = countries.filter(({ code }) => code !== 'GB' && code !== 'IE')
  const isFree = ({ code }: Country): boolean =>
    (more[code] ?? (AUTHORISATION.includes(code) ? 'T' : 'V')) === 'T'
  const list = (group: string, names: readonly string[]): string =>
    `    COUNTRY_GROUP_${group} = %w[\n${names.map((name) => `      ${name}\n`).join('')}    ].freeze\n`
  const visas = passports.filter((country) => !isFree(country) || country.code === 'TW').map(nameOf)
  return `module SmartAnswer::Calculators
  class UkVisaCalculator
${list('VISA_NATIONAL', [...visas.slice(0, 60), 'stateless-or-refugee'])}
${list('DIRECT_AIRSIDE_TRANSIT_VISA', [...visas.slice(60), 'cyprus-north', 'latvia-alien-passport'])}
${list('ELECTRONIC_TRAVEL_AUTHORISATION', [...passports.filter(isFree).map(nameOf), 'aruba', 'st-martin'])}
  end
end
`
}
