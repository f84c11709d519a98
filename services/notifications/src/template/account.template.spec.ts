import type { MailKind } from '@borderlane/contracts/identity/internal'
import { en } from '../locale/texts'
import { type AccountMail, accountTemplate } from './account.template'
import { mailText } from './mail-content'
import { mailHtml } from './mail-html'

const LINK = `https://visa.example/mail-link?lang=de#token_hash=pkce_a-b_c&type=signup&redirect_to=https%3A%2F%2Fvisa.example%2F%3Fx%3D%22'`

const mailOf = (fields: Partial<AccountMail> = {}): AccountMail => ({
  kind: 'confirmation',
  to: 'asha@example.com',
  locale: 'en',
  fullName: 'Asha Rao',
  link: LINK,
  code: '012345',
  newEmail: null,
  linkMinutes: 1_440,
  codeMinutes: 10,
  ...fields,
})
const NEWS = { link: null, code: null, linkMinutes: null, codeMinutes: null }
const byKind: Record<MailKind, AccountMail> = {
  confirmation: mailOf(),
  recovery: mailOf({ kind: 'recovery', linkMinutes: 10 }),
  'magic-link': mailOf({ kind: 'magic-link', linkMinutes: 60 }),
  'email-change': mailOf({ kind: 'email-change', newEmail: 'new@example.com' }),
  reauthentication: mailOf({ kind: 'reauthentication', link: null, linkMinutes: null }),
  'password-changed': mailOf({ kind: 'password-changed', ...NEWS }),
  'email-changed': mailOf({ kind: 'email-changed', ...NEWS }),
  'factor-added': mailOf({ kind: 'factor-added', ...NEWS }),
  'factor-removed': mailOf({ kind: 'factor-removed', ...NEWS }),
  'passkey-added': mailOf({ kind: 'passkey-added', ...NEWS }),
  'passkey-removed': mailOf({ kind: 'passkey-removed', ...NEWS }),
  'recovery-code-used': mailOf({ kind: 'recovery-code-used', ...NEWS }),
  'ways-in-removed': mailOf({ kind: 'ways-in-removed', ...NEWS }),
  'account-banned': mailOf({ kind: 'account-banned', ...NEWS }),
  'account-unbanned': mailOf({ kind: 'account-unbanned', ...NEWS }),
  'account-signed-out': mailOf({ kind: 'account-signed-out', ...NEWS }),
  'staff-access-changed': mailOf({ kind: 'staff-access-changed', ...NEWS, newEmail: 'lee@example.com' }),
}
const write = (mail: AccountMail) => {
  const content = accountTemplate(mail, en)
  return { content, text: mailText(content, en), html: mailHtml(content, en) }
}
/** The address behind the button, as a browser reads it. */
const hrefOf = (html: string): string | undefined =>
  /href="([^"]*)"/
    .exec(html)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe.each(Object.values(byKind))('the mail $kind', (mail) => {
  const { content, text, html } = write(mail)

  it('has a subject of its own, without anything that a person typed and without its code', () => {
    const others = Object.values(byKind).filter(({ kind }) => kind !== mail.kind)
    expect(others.map((other) => write(other).content.subject)).not.toContain(content.subject)
    expect(content.subject).not.toMatch(/Asha|@|012345/)
  })

  it('holds its link byte for byte, once, and no other', () => {
    expect(text.split('\n').filter((line) => line.includes('https:'))).toEqual(mail.link ? [mail.link] : [])
    expect(hrefOf(html)).toBe(mail.link ?? undefined)
    expect(html.split('https:').length - 1).toBe(mail.link ? 1 : 0)
  })

  it('shows its code, once, large', () => {
    const shown = mail.code ? 1 : 0
    expect(text.split('\n').filter((line) => line.trim() === '012345')).toHaveLength(shown)
    expect(text.split('012345').length - 1).toBe(shown)
    expect([...html.matchAll(/font-size:32px[^>]*><span dir=.ltr.>012345</g)]).toHaveLength(shown)
  })

  it('loads nothing from anywhere and says that we are not a government', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|src=|@import/i)
    for (const body of [text, html]) expect(body).toContain('not a government')
  })

  it('says what to do when it was someone else, or wrong', () => {
    expect(text).toMatch(/not you|did not ask|is a mistake/)
  })
})

describe('a mail about an account', () => {
  it.each([
    ['confirmation', 'within 24 hours'],
    ['recovery', 'within 10 minutes'],
    ['magic-link', 'within 1 hour'],
  ] as const)('says how long its link is good for: %s %s', (kind, words) => {
    expect(write(byKind[kind]).text).toContain(words)
  })

  it('says how long its code is good for', () => {
    expect(write(byKind.reauthentication).text).toContain('Your code, valid for 10 minutes:')
  })

  it('names the address that an account is to get, as text', () => {
    const { text, html } = write({ ...byKind['email-change'], newEmail: `"<b>"@example.com\r\nBcc: x` })
    expect(text).toContain('to "<b>"@example.com Bcc: x.')
    expect(html).not.toContain('<b>')
  })

  it('greets with the name, or without one', () => {
    expect(write(byKind.confirmation).content.greeting).toBe('Dear Asha Rao,')
    expect(write(mailOf({ fullName: null })).content.greeting).toBe('Hello,')
    expect(write(mailOf({ fullName: 'win now: www.evil.example' })).content.greeting).toBe('Hello,')
  })
})
