/** Members on 1 January 2025, when the controls at the land borders of Bulgaria and Romania ended. */
const SCHENGEN = 'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'

/** Europe in the sense of the United Nations, with Cyprus. */
const EUROPE = `${SCHENGEN} AD AL BA BY CY GB IE MC MD ME MK RS RU SM UA VA XK`

/** Areas that people type where a country is asked for, in the languages of the site, as `plain` writes them. */
const AREAS: readonly { words: readonly string[]; codes: ReadonlySet<string> }[] = [
  { words: ['schengen', 'шенген', 'شنغن', '申根', 'शगन'], codes: new Set(SCHENGEN.split(' ')) },
  { words: ['europ', 'европа', 'اوروبا', '欧洲', 'यरप'], codes: new Set(EUROPE.split(' ')) },
]

const LEAST_LETTERS = 4

export function areaOf(query: string): ReadonlySet<string> | undefined {
  const names = (word: string) =>
    query.startsWith(word) || (query.length >= LEAST_LETTERS && word.startsWith(query))
  return AREAS.find(({ words }) => words.some(names))?.codes
}
