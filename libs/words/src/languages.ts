/**
 * The ten languages of the product, in the order of the menu: name of each in itself, how Intl writes amounts and days
 * in it, and its direction. English stands in for what another one lacks. `Locale` of the contracts lists the same.
 */
export const LANGUAGES = {
  en: { name: 'English', format: 'en-GB', direction: 'ltr' },
  es: { name: 'Español', format: 'es', direction: 'ltr' },
  fr: { name: 'Français', format: 'fr', direction: 'ltr' },
  de: { name: 'Deutsch', format: 'de', direction: 'ltr' },
  it: { name: 'Italiano', format: 'it', direction: 'ltr' },
  pt: { name: 'Português', format: 'pt', direction: 'ltr' },
  // The digits are those of passports, references and prices, which stand in the same sentences.
  ar: { name: 'العربية', format: 'ar-u-nu-latn', direction: 'rtl' },
  zh: { name: '中文', format: 'zh-CN', direction: 'ltr' },
  hi: { name: 'हिन्दी', format: 'hi', direction: 'ltr' },
  ru: { name: 'Русский', format: 'ru', direction: 'ltr' },
} as const

export type Language = keyof typeof LANGUAGES

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code)
