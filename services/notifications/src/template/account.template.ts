import type { OutputOf } from '@borderlane/contracts/define'
import type { issueMailToken } from '@borderlane/contracts/identity/internal'
import { fill } from '@borderlane/words/fill'
import { durationOf, type Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { typed } from './typed-text'

/** What identity says of a mail about an account. */
export type AccountMail = NonNullable<OutputOf<typeof issueMailToken>['mail']>

/** Link, code or news about an account. */
export function accountTemplate(mail: AccountMail, texts: Texts): MailContent {
  const { account, accountKey } = texts.words
  const words = account[mail.kind]
  const { newEmail, link, linkMinutes } = mail
  const intro =
    newEmail && words.introWithAddress
      ? fill(words.introWithAddress, { address: typed(newEmail) })
      : words.intro
  return {
    subject: words.subject,
    greeting: greetingOf(mail.fullName, texts),
    paragraphs: [intro],
    action: link && words.action ? { label: words.action, url: link } : undefined,
    code: codeOf(mail, texts),
    tables: [],
    notes: [
      ...(link && linkMinutes
        ? [fill(accountKey.linkIsGoodFor, { time: durationOf(linkMinutes, texts) })]
        : []),
      ...words.notes,
    ],
  }
}

function codeOf({ code, codeMinutes, link }: AccountMail, texts: Texts): MailContent['code'] {
  if (!code || !codeMinutes) return undefined
  const { code: alone, codeInstead } = texts.words.accountKey
  return { label: fill(link ? codeInstead : alone, { time: durationOf(codeMinutes, texts) }), value: code }
}
