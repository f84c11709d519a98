/** Pounds as someone types them, in pence; undefined where the text is not an amount. */
export function centsOf(typed: string): number | undefined {
  const match = /^£?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
