import { createHash } from 'node:crypto'
import type { RequestOf } from '@borderlane/contracts/define'
import { type receiveReply, ReplyText } from '@borderlane/contracts/orders/replies'
import PostalMime, { type Email } from 'postal-mime'
import { replyAddressOf } from './reply-address'
import { writtenPart } from './written-part'

/** A mail of the mailbox. */
export interface ReceivedMail {
  /** How it begins: of a large one the rest is not loaded. */
  source: Buffer
  /** What came is of a size that is taken. */
  isWhole: boolean
}

export type Reply = RequestOf<typeof receiveReply>

/** Where the server that took the mail says for whom it was, before what its sender says. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']
/** `Name <address>` or an address: what servers and programs read in different ways has no sender. */
const SENDER = /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>@,;:]*)\s*<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/
const ADDRESS = /^[^\s\p{C}<>@,;:"()\\]+@[\p{L}\p{M}\p{N}.-]+$/u
/** Characters of a header that is looked through: expressions take their square on a long row of blanks. */
const LONGEST_HEADER = 2_000
const MACHINES = /^(mailer-daemon|postmaster|no-?reply|bounces?)\b/i
/** Where a mail program begins to quote in HTML. */
const QUOTES = /<blockquote|gmail_quote|divrplyfwdmsg|appendonsend|yahoo_quoted|moz-cite-prefix/i
const MOST_HTML = 500_000

/**
 * Reads a mail that anyone may have written.
 * @param own the reply address without a token, and the sender of our mails
 * @returns undefined: it is to no order, or no person has written it
 */
export async function readReply(
  { source, isWhole }: ReceivedMail,
  own: { address: string; sender: string },
): Promise<Reply | undefined> {
  const mail = await parseMail(source)
  const token = mail && findToken(mail, own.address)
  if (!token) return undefined
  const from = findSender(mail)
  const ours = [own.address, own.sender, replyAddressOf(own.address, token)].map((one) => one.toLowerCase())
  if (isAutomatic(mail, from) || (from && ours.includes(from.toLowerCase()))) return undefined
  const text = isWhole ? ReplyText.safeParse(await findText(mail, ours)).data : undefined
  const believed = from && isBelieved(mail, from) ? from : null
  return {
    token,
    from: believed,
    // With what it says: someone else, or a poor mail program, may use the Message-ID of another mail.
    mailId: createHash('sha256')
      .update(mail.messageId || source)
      .update(JSON.stringify([believed, text]))
      .digest('base64url'),
    text: text ?? null,
    files: Math.min(mail.attachments.filter(({ disposition }) => disposition === 'attachment').length, 999),
  }
}

const parseMail = (source: Buffer | string): Promise<Email | undefined> =>
  PostalMime.parse(source, { maxNestingDepth: 20, forceRfc822Attachments: true }).catch(() => undefined)

const valuesOf = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

function findToken(mail: Email, address: string): string | undefined {
  const [local, domain] = address.toLowerCase().split('@')
  for (const value of RECIPIENTS.flatMap((name) => valuesOf(mail, name))) {
    const said = value.toLowerCase()
    for (let at = -1; (at = said.indexOf(`${local}+`, at + 1)) !== -1;) {
      const [token, rest] = said.slice(at + local!.length + 1, at + 300).split('@')
      if (/^[a-z2-7]{20}$/.test(token!) && rest?.startsWith(domain!)) return token
    }
  }
  return undefined
}

/** The one person who says that they have written it. */
function findSender(mail: Email): string | null {
  const [value, another] = valuesOf(mail, 'from')
  const isLong = value !== undefined && value.length > LONGEST_HEADER
  const said = isLong ? undefined : SENDER.exec(value?.trim() ?? '')?.groups
  const address = said?.named ?? said?.bare
  return !another && address && address.length <= 254 && ADDRESS.test(address) ? address : null
}

/** What answers would make a loop with (RFC 3834), and what was sent to many. */
function isAutomatic(mail: Email, from: string | null): boolean {
  const says = (name: string, what: RegExp) => valuesOf(mail, name).some((value) => what.test(value))
  return (
    says('auto-submitted', /^\s*(?!no\b)\S/i) ||
    says('precedence', /bulk|list|junk|auto/i) ||
    says('content-type', /multipart\/report|message\/disposition-notification/i) ||
    says('return-path', /^(<\s*>)?$/) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond'].some((name) => says(name, /\S/)) ||
    MACHINES.test(from ?? '')
  )
}

/**
 * What the mail server found out about the sender, if it says so. Of several findings the uppermost is its own, since anyone
 * can write one below; one that disowns counts wherever it is. Where the domain says nothing by DMARC, its signature or
 * its server has to be the sender's.
 */
function isBelieved(mail: Email, from: string): boolean {
  const found = valuesOf(mail, 'authentication-results').map((value) =>
    // The sender chooses what is in quotes.
    value
      .slice(0, LONGEST_HEADER)
      .replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)/g, '')
      .replace(/\s*=\s*/g, '=')
      .toLowerCase(),
  )
  if (found[0] === undefined) return true
  const [server] = found[0].split(';')
  const own = found
    .filter((value) => value.split(';')[0] === server)
    .flatMap((value) => value.split(';').slice(1))
  if (found.some((value) => /\bdmarc=(?:fail|\w+error)\b/.test(value))) return false
  const domain = from.slice(from.indexOf('@') + 1).toLowerCase()
  return own.some((result) => {
    if (/^\s*dmarc=pass\b/.test(result)) return true
    if (!/^\s*(?:dkim|spf)=pass\b/.test(result)) return false
    const [, by] = /\b(?:header\.[di]|smtp\.mailfrom)=(?:[^\s@]*@)?([^\s@;]+)/.exec(result) ?? []
    return by !== undefined && (domain === by || domain.endsWith(`.${by}`) || by.endsWith(`.${domain}`))
  })
}

async function findText({ text, html }: Email, ours: readonly string[]): Promise<string> {
  if (text?.trim()) return writtenPart(text, ours)
  if (!html) return ''
  const whole = html.slice(0, MOST_HTML)
  const quote = whole.search(QUOTES)
  const own = quote > 0 ? whole.slice(0, whole.lastIndexOf('<', quote)) : whole
  // Who writes below what they quote has written nothing above it.
  return writtenPart(await textOf(own), ours) || writtenPart(await textOf(whole), ours)
}

/** HTML as text, by the parser's own rules: what it has beside another text it turns into text. */
async function textOf(html: string): Promise<string> {
  const part = Buffer.from(html.replace(/<style\b/gi, '<script').replace(/<\/style\b/gi, '</script'))
  const mail = await parseMail(
    [
      'Content-Type: multipart/mixed; boundary=part\n\n--part\nContent-Type: text/plain\n\n',
      '--part\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n',
      `${part.toString('base64')}\n--part--`,
    ].join('\n'),
  )
  return mail?.text ?? ''
}
