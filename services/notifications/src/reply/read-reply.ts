import { createHash } from 'node:crypto'
import type { RequestOf } from '@borderlane/contracts/define'
import { type receiveReply, ReplyText } from '@borderlane/contracts/orders/replies'
import PostalMime, { type Email } from 'postal-mime'
import { replyAddressOf } from './reply-address'
import { writtenPart } from './written-part'

/** A mail of the mailbox. */
export interface ReceivedMail {
  /** The whole mail, or its headers alone. */
  source: Buffer
  isWhole: boolean
}

export type Reply = RequestOf<typeof receiveReply>

/** Where the server that took the mail says for whom it was, before what its sender says. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']
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
  return {
    token,
    from: isDisowned(mail) ? null : from,
    mailId: createHash('sha256')
      .update(mail.messageId ?? source)
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
  const address = mail.from?.address
  return address && address.length <= 254 && valuesOf(mail, 'from').length === 1 ? address : null
}

/** What answers would make a loop with (RFC 3834), and what was sent to many. */
function isAutomatic(mail: Email, from: string | null): boolean {
  const says = (name: string, what: RegExp) => valuesOf(mail, name).some((value) => what.test(value))
  return (
    says('auto-submitted', /^\s*(?!no\b)\S/i) ||
    says('precedence', /bulk|list|junk|auto/i) ||
    says('content-type', /multipart\/report|message\/disposition-notification/i) ||
    says('return-path', /^\s*<\s*>/) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond'].some((name) => says(name, /\S/)) ||
    MACHINES.test(from ?? '')
  )
}

/** The mail server found that the domain of the sender knows nothing of it. */
const isDisowned = (mail: Email): boolean =>
  valuesOf(mail, 'authentication-results').some((value) => /\bdmarc=fail\b/i.test(value))

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
