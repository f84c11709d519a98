import type { Locale } from '@borderlane/contracts/primitives'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

export const REPLIES = [
  'photo',
  'background',
  'cutOff',
  'unreadable',
  'otherDocument',
  'passportPage',
  'expired',
  'mismatch',
  'dates',
] as const
export type Reply = (typeof REPLIES)[number]

/** What staff write often, in the language of a traveller's mails, which is fetched when it is first needed. */
export function useReply(locale: Locale): (reply: Reply) => Promise<string> {
  const { t } = useTranslation('replies')
  return async (reply) => {
    if (!i18next.hasResourceBundle(locale, 'replies')) await i18next.reloadResources(locale, 'replies')
    return t(`${reply}.text`, { lng: locale })
  }
}
