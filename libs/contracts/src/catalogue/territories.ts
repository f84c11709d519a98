import { z } from 'zod'
import { CountryCode, named, Phrase } from '../primitives'
import { CountryName, OfficialSite } from './requirement'

/**
 * Whose rules of entry hold in a territory. `same`: those of its country. `differ`: its country decides, but not as for the
 * mainland. `own`: its own authorities decide. What holds is known for `same` only.
 */
export const TerritoryRules = z.enum(['same', 'differ', 'own'])
export type TerritoryRules = z.infer<typeof TerritoryRules>

/** A territory for a list of destinations. */
export const Territory = named('Territory', {
  code: CountryCode,
  name: z.string(),
  /** Names in other languages: found by them exactly, never shown. */
  aliases: z.array(z.string()),
})
export type Territory = z.infer<typeof Territory>

/** What we say where a territory was asked for: `details.territory` of `catalogue.country_not_found`. */
export const TerritoryAnswer = z.object({
  code: CountryCode,
  name: z.string(),
  /** To which it belongs, whose passport its people hold. Null: states disagree, or it belongs to none. */
  country: CountryName.nullable(),
  rules: TerritoryRules.nullable(),
  /** `place` and `state` are names. */
  notes: z.array(Phrase),
  officialSite: OfficialSite.nullable(),
})
export type TerritoryAnswer = z.infer<typeof TerritoryAnswer>

interface TerritoryFacts {
  country: string | null
  rules: TerritoryRules | null
  /** Names besides those of CLDR. */
  aliases: readonly string[]
}

const OF_COUNTRIES = `
  US same PR VI|USVI|US Virgin Islands|United States Virgin Islands
  US differ GU MP|Saipan UM
  US own AS
  FR differ BL|Saint Barthélemy|St Barts CP GF GP MF|Saint Martin (French part) MQ NC PF|Tahiti PM|Saint Pierre and Miquelon RE TF WF YT
  NL differ BQ|Bonaire|Saba|Sint Eustatius
  NL own AW CW SX|Sint Maarten (Dutch part)
  DK differ FO|Faroes GL
  NO differ BV SJ|Svalbard|Spitsbergen
  FI same AX|Aland
  ES same IC|Canaries
  ES differ EA|Ceuta|Melilla
  GB own AC AI BM CQ DG FK|Falklands|Malvinas GG GI GS IM IO JE KY|Caymans MS PN SH|Saint Helena TA TC|Turks and Caicos VG|BVI
  AU same CC CX NF
  AU differ HM
  NZ own CK NU TK
  - - AQ EH`

export const TERRITORIES: ReadonlyMap<string, TerritoryFacts> = new Map(
  OF_COUNTRIES.trim()
    .split('\n')
    .flatMap((row) => {
      const [country, rules, ...rest] = row.trim().split(' ')
      const named = rest.join(' ').split(/ (?=[A-Z]{2}(?:[ |]|$))/)
      return named.map((one): [string, TerritoryFacts] => {
        const [code, ...aliases] = one.split('|')
        return [
          code!,
          {
            country: country === '-' ? null : country!,
            rules: rules === '-' ? null : TerritoryRules.parse(rules),
            aliases,
          },
        ]
      })
    }),
)

/** Passports of British overseas territories are not those of the United Kingdom, and rules may differ. */
export const OVERSEAS_PASSPORTS: ReadonlySet<string> = new Set(
  'AC AI BM DG FK GI GS IO KY MS PN SH TA TC VG'.split(' '),
)

/**
 * Codes of the sentences about a territory.
 * @param asPassport its people were meant, and not a journey there
 */
export function territoryNotes(code: string, asPassport: boolean) {
  const { country, rules } = TERRITORIES.get(code)!
  if (!country) return ['territory_unknown'] as const
  if (!asPassport) return [`territory_${rules!}`] as const
  return OVERSEAS_PASSPORTS.has(code)
    ? (['territory_passport', 'territory_passport_differs'] as const)
    : (['territory_passport'] as const)
}
