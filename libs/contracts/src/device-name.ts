/** In this order: many browsers carry the names of others. */
const BROWSER_PATTERNS = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOP(R|T|X)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEM_PATTERNS = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

export const BROWSERS = BROWSER_PATTERNS.map(([, name]) => name)
export const SYSTEMS = SYSTEM_PATTERNS.map(([, name]) => name)

export interface DeviceName {
  browser?: (typeof BROWSERS)[number]
  system?: (typeof SYSTEMS)[number]
}

const find = <Name extends string>(list: readonly (readonly [RegExp, Name])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Browser and system by the names that they give themselves in `User-Agent`: one of the lists above, never what was
 * sent. Without zod, because the web's pages use it too.
 * @returns undefined where nothing is known of them
 */
export function deviceName(userAgent: string | null): DeviceName | undefined {
  const browser = find(BROWSER_PATTERNS, userAgent ?? '')
  const system = find(SYSTEM_PATTERNS, userAgent ?? '')
  return browser || system ? { browser, system } : undefined
}
