import type { OutputOf } from '@borderlane/contracts/define'
import type { issueMailToken } from '@borderlane/contracts/identity/internal'
import { durationOf, type Texts } from '../locale/texts'
import { greetingOf, type MailContent, typed } from './mail-content'

export type AccountMail = NonNullable<OutputOf<typeof issueMailToken>['mail']>

export function accountTemplate(mail: AccountMail, texts: Texts): MailContent {
  const { t } = texts
  const of = `account.${mail.kind}` as const
  const { newEmail, link, linkMinutes } = mail
  const action = t(`${of}.action`)
  const introWithAddress = newEmail && t(`${of}.introWithAddress`, { address: typed(newEmail, texts) })
  return {
    subject: t(`${of}.subject`),
    greeting: greetingOf(mail.fullName, texts),
    paragraphs: [introWithAddress || t(`${of}.intro`)],
    action: link && action ? { label: action, url: link } : undefined,
    code: codeOf(mail, texts),
    tables: [],
    notes: [
      ...(link && linkMinutes
        ? [t('accountKey.linkIsGoodFor', { time: durationOf(linkMinutes, texts) })]
        : []),
      ...t.list(`${of}.notes`),
    ],
  }
}

function codeOf({ code, codeMinutes, link }: AccountMail, texts: Texts): MailContent['code'] {
  if (!code || !codeMinutes) return undefined
  return {
    label: texts.t(link ? 'accountKey.codeInstead' : 'accountKey.code', {
      time: durationOf(codeMinutes, texts),
    }),
    value: code,
  }
}
