/**
 * How the names of a language stand in a sentence, by code: `of` after the words for a passport from somewhere, `for`
 * after those for a visa or a journey. A name that is not here has no article.
 */
export type CountryForms = Readonly<Record<string, Readonly<Record<CountryForm, string>>>>
export type CountryForm = (typeof COUNTRY_FORMS)[number]

/** The formats of places in texts: `{{from, of}}`, `{{to, for}}`. */
export const COUNTRY_FORMS = ['of', 'for'] as const

/**
 * @param name of a country in the language
 * @param names of the language, by code
 * @returns the name as it is in a sentence; what is no country's name as it is
 */
export function inForm(
  name: unknown,
  form: CountryForm,
  names: Readonly<Record<string, string>>,
  forms: CountryForms,
): string {
  const text = String(name)
  const code = Object.keys(names).find((one) => names[one] === text)
  return (code && forms[code]?.[form]) ?? text
}
