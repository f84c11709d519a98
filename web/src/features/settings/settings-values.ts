import { SiteSettings } from '@borderlane/contracts/catalogue/site'
import { DISPLAY_CURRENCIES } from '@borderlane/contracts/display-currencies'
import { LOCALES } from '@borderlane/contracts/primitives'
import type { Logo } from '@borderlane/contracts/site-look'
import { SITE_PARTS, type SitePart } from '@borderlane/contracts/site-parts'

export const COMPANY_FIELDS = [
  'companyName',
  'companyAddress',
  'companyRegister',
  'companyEmail',
  'companyPhone',
  'companyHours',
  'companyTimeZone',
] as const
export const COLOUR_FIELDS = ['colour', 'colourDark'] as const
export const TEXT_FIELDS = ['name', 'sender', ...COLOUR_FIELDS, ...COMPANY_FIELDS] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** Without English and pounds, which are always offered. */
export const OTHER_LANGUAGES = LOCALES.filter((one) => one !== 'en')
export const OTHER_CURRENCIES = DISPLAY_CURRENCIES.filter((one) => one !== 'GBP')

export type SettingsValues = Record<TextField, string> & {
  logo: Logo | null
  /** Nothing of this form; it stays as it is. */
  firstDay: SiteSettings['firstDay']
  languages: string[]
  currencies: string[]
  samples: '' | 'on' | 'off'
  parts: string[]
}

export function valuesOf(settings: SiteSettings): SettingsValues {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, settings[name] ?? '']))
  return {
    ...(texts as Record<TextField, string>),
    logo: settings.logo,
    firstDay: settings.firstDay,
    languages: settings.languages ?? [...LOCALES],
    currencies: settings.currencies ?? [...DISPLAY_CURRENCIES],
    samples: settings.samples === null ? '' : settings.samples ? 'on' : 'off',
    parts: SITE_PARTS.filter((part) => !settings.off.includes(part)),
  }
}

/** @returns the names of the texts that the contract refuses, or settings that it takes */
export function readValues(values: SettingsValues): { settings: SiteSettings } | { wrong: TextField[] } {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, values[name].trim() || null]))
  const colours = Object.fromEntries(COLOUR_FIELDS.map((name) => [name, texts[name]?.toLowerCase() ?? null]))
  const chosen = <T extends string>(all: readonly T[], list: readonly string[], always: T) => {
    const offered = all.filter((one) => one === always || list.includes(one))
    return offered.length === all.length ? null : offered
  }
  const read = SiteSettings.safeParse({
    ...texts,
    ...colours,
    logo: values.logo,
    firstDay: values.firstDay,
    languages: chosen(LOCALES, values.languages, 'en'),
    currencies: chosen(DISPLAY_CURRENCIES, values.currencies, 'GBP'),
    samples: values.samples === '' ? null : values.samples === 'on',
    off: SITE_PARTS.filter((part: SitePart) => !values.parts.includes(part)),
  })
  if (read.success) return { settings: read.data }
  const paths = new Set(read.error.issues.map(({ path }) => path[0]))
  return { wrong: TEXT_FIELDS.filter((name) => paths.has(name)) }
}
