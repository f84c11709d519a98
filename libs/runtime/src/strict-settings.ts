import { isIP } from 'node:net'

export type Problem = [name: string, message: string]

const SECRET = /(PASSWORD|PASSWORDS|SECRET|SECRETS|KEY|KEYS)$/
/** Named like secrets, and sent to every browser or no secret on their own. */
const PUBLIC = new Set(['PUBLIC_CLIENT_KEY', 'STRIPE_PUBLISHABLE_KEY', 'S3_ACCESS_KEY'])
const ADDRESS = /(_URL|_ENDPOINT|_ORIGINS)$/
/** Servers that let everybody in who names no password. */
const NEEDS_PASSWORD = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL', 'POSTGRES_URL', 'REDIS_URL'])

const SHORTEST = 16
const FEWEST_KINDS = 8
const DEFAULTS = /^(password|secret|changeme|change-me|postgres|minioadmin|example|whsec_local)/i
const ENCRYPTED = new Set(['https:', 'rediss:', 'smtps:', 'imaps:', 'tls:', 'wss:', 'unix:'])

/**
 * What production refuses although it can be read: weak and default secrets, and addresses outside the private network
 * without encryption. Settings are known by their names.
 * @param given the settings as they were given
 */
export function strictProblems(given: Record<string, string>): Problem[] {
  return Object.entries(given).flatMap(([name, value]): Problem[] => {
    if (PUBLIC.has(name)) return []
    if (SECRET.test(name)) return isWeak(name, value) ? [[name, 'is too weak or a default']] : []
    if (ADDRESS.test(name)) return value.split(',').flatMap((address) => problemsOf(name, address.trim()))
    return []
  })
}

function isWeak(name: string, value: string): boolean {
  // Lists hold `<kid>:<key>` or `<role>:<password>`: what comes after the colon counts.
  const parts = name.endsWith('S')
    ? value.split(',').map((part) => part.trim().slice(part.trim().indexOf(':') + 1))
    : [value]
  return parts.some(weak)
}

function weak(secret: string): boolean {
  return secret.length < SHORTEST || new Set(secret).size < FEWEST_KINDS || DEFAULTS.test(secret)
}

function problemsOf(name: string, address: string): Problem[] {
  if (!address || !URL.canParse(address)) return []
  const url = new URL(address)
  const problems: Problem[] = []
  const password = decodeURIComponent(url.password)
  if (password ? weak(password) : NEEDS_PASSWORD.has(name))
    problems.push([name, password ? 'has a password that is too weak or a default' : 'has no password'])
  if (!isEncrypted(name, url) && !isPrivate(url.hostname))
    problems.push([name, 'is outside the private network and not encrypted'])
  return problems
}

function isEncrypted(name: string, url: URL): boolean {
  if (url.protocol.startsWith('postgres'))
    return ['require', 'verify-ca', 'verify-full'].includes(url.searchParams.get('sslmode') ?? '')
  // The mailer of production sends nothing before STARTTLS, unless a setting allows it.
  if (name === 'SMTP_URL' && url.protocol === 'smtp:') return url.searchParams.get('requireTLS') !== 'false'
  return ENCRYPTED.has(url.protocol)
}

/** A host of this machine, of a private range, or with a name that only a private network resolves. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const version = isIP(host)
  if (version === 4) return /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(host)
  if (version === 6) return host === '::1' || /^f[cd]|^fe[89ab]/.test(host)
  // Names of compose and of Kubernetes have no dot or end like these.
  return !host.includes('.') || /\.(localhost|internal|svc|svc\.cluster\.local)$/.test(host)
}
