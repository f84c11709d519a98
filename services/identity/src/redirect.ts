export interface RedirectRules {
  siteUrl: string
  origins: readonly string[]
}

/** The address that was asked for if it is one of ours, otherwise the site's root. */
export function safeRedirect(wanted: string | null | undefined, rules: RedirectRules): string {
  const root = new URL('/', rules.siteUrl)
  if (!wanted || !URL.canParse(wanted)) return root.href
  const url = new URL(wanted)
  const isOurs =
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    [root.origin, ...rules.origins].includes(url.origin)
  if (!isOurs) return root.href
  // The outcome goes there.
  url.hash = ''
  return url.href
}

/** The address with an outcome in its fragment, where no server sees it. */
export function withFragment(address: string, outcome: Record<string, string>): string {
  return `${address}#${new URLSearchParams(outcome).toString()}`
}

export function withQuery(address: string, outcome: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
  return url.href
}
