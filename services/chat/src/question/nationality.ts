import type { Locale } from '@borderlane/contracts/primitives'
import { seedRows } from './seed-rows'

/**
 * Endings that make a nationality of a country's name, by language. The catalogue has English nationalities only; those
 * of other languages are mostly the name with another ending: Brasil, brasileño. As they are looked up: "й" is "и".
 */
const ENDINGS: Partial<Record<Locale, RegExp>> = {
  es: /^(i?an[oa]s?|u?an[oa]s?|e?n[oa]s?|es|esa|eses|esas|i|ies|in[oa]s?|ens?e|iens?e|ol|ola|oles|olas|it[ao]s?|io|ios|o|os|c[oa]s?)$/,
  fr: /^(i?en|i?enne|i?ens|i?ennes|ais|aises?|ois|oises?|e?ains?|e?aines?|ols?|oles?|ites?|ins?|ines?|iques?|ji|is?|ards?)$/,
  de: /^(er|ern|ers|erin|erinnen|i?aner|i?anern|i?anerin|ese|esen|esin|(i?an|es|en|in|n)?isch\w{0,2}|ier|iern|ierin|is?|ner|nern|nerin)$/,
  it: /^(i?an[oaie]|es[ei]|ol[oaie]|it[aei]|in[oaie]|en[oaie]|o|i|eno|ens[ei])$/,
  pt: /^(i?an[oa]s?|u?an[oa]s?|eir[oa]s?|es|esa|eses|esas|ols?|ola|olas|its?a|itas?|ens[e]s?|in[oa]s?|o|os|i)$/,
  ru: /^(и?ец|и?иц\p{L}{0,3}|и?ика|и?ик\p{L}{0,3}|[аеи]?[ин]?ск\p{L}{1,3}|[аея]?нец|[аея]?нц\p{L}{0,3}|ц\p{L}{1,3}|[ая]н(ин|е|ина|ину|ам|ка)?|нин\p{L}{0,2}|ич[а-я]{0,3})$/u,
  ar: /^(ي|يه|يين|يون|ين|يات)$/,
  hi: /^(ीय|ी|ियाई|ियन|ाई|ई|ियों|ियो)$/u,
}

/**
 * All forms of nationalities that are not the name with another ending, as they are looked up, with the code of their
 * country (`seed/nationalities.tsv`).
 */
export const irregularNationalities: readonly (readonly [form: string, code: string])[] = seedRows(
  'nationalities.tsv',
).flatMap(([code, forms]) => forms!.split(' ').map((form) => [form, code!] as const))

/** Endings of names that a nationality leaves out: Ital(ia), Bras(ilien). */
const NAME_ENDING: Partial<Record<Locale, RegExp>> = {
  es: /(ia|a|o|e|u)$/,
  fr: /(ie|e)$/,
  de: /(ien|en|ei|ia|a|e)$/,
  it: /(ia|a|o|e)$/,
  pt: /(ia|a|o|e)$/,
  ru: /(ия|аи|а|я|и|ь)$/,
  ar: /(يا|ا|ه)$/,
  hi: /(?<=.{4})ा$/,
}

/** Fewer letters would make "males" somebody of Mali. */
const SHORTEST_STEM: Partial<Record<Locale, number>> = { ar: 3, hi: 2 }

/** What a name of a country has in common with its nationality, longest first; none for languages without endings. */
export function stemsOf(nameKey: string, language: Locale): string[] {
  if (!ENDINGS[language] || nameKey.includes(' ')) return []
  const name = language === 'ar' ? nameKey.replace(/^ال/, '') : nameKey
  const shortest = SHORTEST_STEM[language] ?? 4
  const stems = new Set([name, name.replace(NAME_ENDING[language] ?? /$^/, '')])
  return [...stems].filter((stem) => stem.length >= shortest)
}

/** Whether an ending makes a nationality of a stem. */
export function isNationalityEnding(ending: string, language: Locale): boolean {
  return ENDINGS[language]?.test(ending) ?? false
}

/** Endings of a Russian name in its cases: Индия, Индии, Индию. */
export const RUSSIAN_CASES = /^(а|я|ы|и|у|ю|е|ои|еи|иеи|ии|ию|ия|ом|ем|ам|ами|ах|и|ь|ем|еи)?$/
