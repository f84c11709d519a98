const names = new Map<string, Intl.DisplayNames>()

/** A country's name in the reader's language; `fallback` where the browser does not know the code. */
export function countryName(code: string, language: string, fallback?: string): string {
  let display = names.get(language)
  if (!display) {
    display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    names.set(language, display)
  }
  try {
    return display.of(code) ?? fallback ?? code
  } catch {
    // Something that is no country code at all, out of an address that was typed by hand.
    return fallback ?? code
  }
}
