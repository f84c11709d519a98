import { CountryDirectory } from '../src/rules/country-directory'
import type { Country } from '../src/rules/country.entity'
import { readOfficialData } from '../src/sources/built-in-data'
import type { CodeOf } from '../src/sources/reading'

/** Names of countries as the service finds them. */
export function codesOf(countries: readonly Country[]): CodeOf {
  const directory = new CountryDirectory(countries)
  return Object.assign((name: string) => directory.lookUp(name)?.code ?? null, {
    all: () => countries.map(({ code }) => code),
  })
}

/** What the built-in list of a source says of each passport to one destination. */
export async function builtIn(source: string, destination: string): Promise<Map<string, string>> {
  const { cells } = await readOfficialData()
  return new Map(
    cells
      .filter((cell) => cell.from.source.name === source && cell.destination === destination)
      .map(({ passport, policy }) => [passport, `${policy.entry} ${policy.stayDays ?? ''}`.trim()]),
  )
}

const EU_NAMES: Record<string, string> = {
  MK: 'former Yugoslav Republic of Macedonia',
  MM: 'Myanmar/Burma',
  CV: 'Cape Verde',
  VA: 'Holy See',
  CI: "Côte d'Ivoire",
  CG: 'Congo',
  CD: 'Democratic Republic of the Congo',
  GM: 'The Gambia',
}
const REGIONS: Record<string, string> = { HK: 'Hong Kong SAR', MO: 'Macao SAR' }

/** A text in the form of the consolidated regulation, with annexes of our own making. */
export function euRegulation(
  countries: readonly Country[],
  { visa, free }: { visa: readonly string[]; free: readonly string[] },
  day = '30.12.2025',
): string {
  const nameOf = (code: string): string =>
    EU_NAMES[code] ?? REGIONS[code] ?? countries.find((country) => country.code === code)!.name
  const line = (code: string, note = ''): string => `<p class="norm">${nameOf(code)}${note}</p>\n`
  const part = (number: number, title: string, names: string): string =>
    `<p class="title-gr-seq-level-2" id="id-1">${number}.   <span class="boldface">${title}</span>\n</p>${names}`
  const note = ' (<a href="#E0012" id="src.E0012">\n<span class="superscript">11</span>\n</a>)\n'
  const states = (codes: readonly string[]) =>
    codes.filter((code) => !['HK', 'MO', 'PS', 'TW', 'XK'].includes(code))
  return `<html><p class="reference">02018R1806 — EN — ${day} — 009.001</p><p class="norm">Nationals of third countries</p>
<div id="anx_I"><p class="title-annex-1">ANNEX I</p>${part(
    1,
    'STATES',
    states(visa)
      .map((code) => line(code))
      .join(''),
  )}
${part(2, 'ENTITIES', '<p class="modref"><a href="x">▼M3</a> —————</p><div class="list">The Palestinian Authority</div>')}</div>
<div id="anx_II"><p class="title-annex-1">ANNEX II</p>
${part(
  1,
  'STATES',
  states(free)
    .map((code) => line(code, code === 'NR' ? note : ''))
    .join(''),
)}
<p class="norm">United Kingdom (excluding British nationals as referred to in Part 3)</p>
${part(2, 'SPECIAL ADMINISTRATIVE REGIONS', line('HK', note) + line('MO', note))}
${part(3, '<span>►M1</span> BRITISH NATIONALS WHO ARE NOT BRITISH CITIZENS', '<p class="norm">British nationals (Overseas)</p>')}
${part(4, 'ENTITIES', line('TW', note) + line('XK', note))}</div>
<div id="anx_III"></div></html>`
}

/** A text in the form of Canada's regulations, with a schedule of our own making. */
export function canadaRegulations(
  countries: readonly Country[],
  exempt: readonly string[],
  day = '2026-06-12',
): string {
  const names = exempt.map((code) => countries.find((country) => country.code === code)!.name)
  return `<?xml version="1.0"?><Regulation lims:pit-date="${day}" lims:lastAmendedDate="${day}" lims:current-date="2026-06-15">
<Section><Label>19</Label><Text>Canada</Text></Section>
<Section><MarginalNote>Visa exemption</MarginalNote><Label>190</Label><Subsection><Label>(1)</Label><Text>a British citizen, a national of
Israel who holds a national Israeli passport, of the Hong Kong Special Administrative Region, of Romania, a passport issued
by the Ministry of Foreign Affairs in Taiwan, by the Holy See, a citizen of the United States</Text></Subsection></Section>
<Schedule><ScheduleFormHeading><Label>SCHEDULE 1.1</Label><TitleText>Exemption</TitleText></ScheduleFormHeading>
<List>${names.map((name) => `<Item><Text>${name}</Text></Item>`).join('')}</List></Schedule></Regulation>`
}
