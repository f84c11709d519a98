import type { OutputOf } from '@borderlane/contracts/define'
import type { issueMailToken } from '@borderlane/contracts/identity'
import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { Letter } from './letter'
import { typed } from './typed-text'

/** What identity says of a mail about an account. */
export type AccountMail = NonNullable<OutputOf<typeof issueMailToken>['mail']>

/** Link, code or news about an account. */
export function accountLetter(mail: AccountMail, texts: Texts): Letter {
  const words = texts.account[mail.kind]
  const { newEmail, link, linkMinutes } = mail
  const intro = newEmail && words.introWithAddress ? words.introWithAddress(typed(newEmail)) : words.intro
  return {
    subject: words.subject,
    greeting: greetingOf(mail.fullName, texts),
    paragraphs: [intro],
    action: link && words.action ? { label: words.action, url: link } : undefined,
    code: codeOf(mail, texts),
    tables: [],
    notes: [...(link && linkMinutes ? [texts.accountKey.linkIsGoodFor(linkMinutes)] : []), ...words.notes],
  }
}

function codeOf({ code, codeMinutes, link }: AccountMail, texts: Texts): Letter['code'] {
  if (!code || !codeMinutes) return undefined
  const label = link ? texts.accountKey.codeInstead : texts.accountKey.code
  return { label: label(codeMinutes), value: code }
}
