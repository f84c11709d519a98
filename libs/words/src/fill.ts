/** The parameters of a phrase: names, amounts, days, counts. */
export type Params = Readonly<Record<string, string | number>>

/**
 * Puts the parameters into a text: `{{name}}` becomes `params.name`. A place without a parameter stays, so that a test
 * sees it. The web's own library reads the same texts.
 */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : place,
  )
}

/** Texts by code. */
export type Words = Readonly<Record<string, string | undefined>>

const pluralRulesByLanguage = new Map<string, Intl.PluralRules>()

/** Kept: making them costs more than all the rest of a text. */
function pluralRules(language: string): Intl.PluralRules {
  const kept = pluralRulesByLanguage.get(language) ?? new Intl.PluralRules(language)
  pluralRulesByLanguage.set(language, kept)
  return kept
}

/**
 * The text of a code: `code` itself, or the form that its `count` asks for in this language (`code_one`,
 * `code_other`, ...).
 * @returns null for a code that the words do not have
 */
export function say(words: Words, code: string, params: Params = {}, language = 'en'): string | null {
  const form = typeof params.count === 'number' ? pluralRules(language).select(params.count) : null
  const key = [form && `${code}_${form}`, form && `${code}_other`, code].find(
    (candidate) => candidate !== null && Object.hasOwn(words, candidate),
  )
  return key ? fill(words[key]!, params) : null
}

/**
 * A visa's name. `params.country` is the destination by ISO code, `params.kind` the kind of the rule, which stands first
 * where the name says another one.
 * @param countryName names a country in the language of the words
 * @returns null for a code that the words do not have
 */
export function sayTitle(
  titles: Words,
  { code, params }: { code: string; params: Params },
  countryName: (code: string) => string,
): string | null {
  const title = say(titles, code, { ...params, country: countryName(String(params.country)) })
  if (!title || !params.kind) return title
  const kind = String(params.kind)
  return say(titles, 'kind_first', { kind: say(titles, `kind_${kind}`) ?? kind, title })
}
