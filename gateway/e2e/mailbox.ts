import { config } from './config'

interface Mail {
  to: { address: string }[]
  subject: string
  text: string
}

const SUBJECTS = {
  signup: 'Please confirm your email address',
  recovery: 'Set a new password',
  magiclink: 'Your link to sign in',
  email_change: 'Please confirm a new email address',
  reauthentication: 'Your Borderlane code',
  'password-changed': 'Your password was changed',
  'email-changed': 'Your email address was changed',
  'factor-added': 'A second factor was added',
  'factor-removed': 'A second factor was removed',
}
const LINK = /https?:\/\/\S+\/mail-link\S*#\S+/
const WAIT_MS = 20_000
const ASK_EVERY_MS = 150

export interface AccountMail {
  /** Empty in a mail without a link. */
  link: string
  /** The token of the link, for `verifyOtp`. */
  tokenHash: string
  /** Where a client of the protocol would go with that token on its own. No mail holds this address. */
  verifyUrl: string
  /** Six digits; empty in a mail without a code. */
  code: string
  text: string
}

/** Waits for a mail of a kind to an address. */
export async function mailTo(address: string, kind: keyof typeof SUBJECTS): Promise<AccountMail> {
  const end = Date.now() + WAIT_MS
  while (Date.now() < end) {
    const mails = (await (await fetch(`${config.mailboxUrl}/email`)).json()) as Mail[]
    const mail = mails.find(
      ({ to, subject }) => subject === SUBJECTS[kind] && to.some((one) => one.address === address),
    )
    if (mail) {
      const link = LINK.exec(mail.text)?.[0] ?? ''
      const code = /\b\d{6}\b/.exec(mail.text.replace(link, ''))?.[0] ?? ''
      const { tokenHash, verifyUrl } = link ? protocolLink(link) : { tokenHash: '', verifyUrl: '' }
      return { link, tokenHash, verifyUrl, code, text: mail.text }
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  throw new Error(`no mail "${SUBJECTS[kind]}" to ${address}`)
}

/** Waits for a mail to an address that holds what is looked for, and gives what was found. */
export async function findInMail(address: string, pattern: RegExp): Promise<RegExpMatchArray> {
  const end = Date.now() + WAIT_MS
  while (Date.now() < end) {
    const mails = (await (await fetch(`${config.mailboxUrl}/email`)).json()) as Mail[]
    for (const mail of mails.filter(({ to }) => to.some((one) => one.address === address))) {
      const found = pattern.exec(mail.text)
      if (found) return found
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  throw new Error(`no mail to ${address} with ${pattern}`)
}

/** What a client of the protocol makes of the link of a mail, or of the one that an operator gets. */
export function protocolLink(link: string): { tokenHash: string; verifyUrl: string } {
  const { origin, hash } = new URL(link)
  const { token_hash: tokenHash = '', ...others } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  const query = new URLSearchParams({ token: tokenHash, ...others })
  return { tokenHash, verifyUrl: `${origin}/auth/v1/verify?${query.toString()}` }
}
