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

const written = Object.values(byKind).map((mail) => ({ mail, ...write(mail) }))
/** The kinds of mail of which something does not hold. */
const kindsBut = (holds: (one: (typeof written)[number]) => boolean): MailKind[] =>
  written.filter((one) => !holds(one)).map(({ mail: { kind } }) => kind)
const countOf = (text: string, part: string | RegExp): number => text.split(part).length - 1

describe('every mail about an account', () => {
  it('has a subject of its own, without anything that a person typed and without its code', () => {
    const subjects = written.map(({ content: { subject } }) => subject)
    expect(
      kindsBut(
        ({ content: { subject } }) =>
          subjects.filter((one) => one === subject).length === 1 && !/Asha|@|012345/.test(subject),
      ),
    ).toEqual([])
  })

  it('holds its link byte for byte, once, and no other', () => {
    expect(
      kindsBut(({ mail: { link }, text, html }) => {
        const lines = text.split('\n').filter((line) => line.includes('https:'))
        const isInHtml = (hrefOf(html) ?? null) === link && countOf(html, 'https:') === (link ? 1 : 0)
        return lines.join('\n') === (link ?? '') && isInHtml
      }),
    ).toEqual([])
  })

  it('shows its code, once, large', () => {
    expect(
      kindsBut(({ mail: { code }, text, html }) => {
        const shown = code ? 1 : 0
        const lines = text.split('\n').filter((line) => line.trim() === '012345')
        const large = [...html.matchAll(/font-size:32px[^>]*><span dir=.ltr.>012345</g)]
        return lines.length === shown && countOf(text, '012345') === shown && large.length === shown
      }),
    ).toEqual([])
  })

  it('loads nothing from anywhere and says that we are not a government', () => {
    const loads = /<(img|link|script|iframe)|url\(|src=|@import/i
    expect(
      kindsBut(
        ({ text, html }) =>
          !loads.test(html) && [text, html].every((body) => body.includes('not a government')),
      ),
    ).toEqual([])
  })

  it('says what to do when it was someone else, or wrong', () => {
    expect(kindsBut(({ text }) => /not you|did not ask|is a mistake/.test(text))).toEqual([])
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
