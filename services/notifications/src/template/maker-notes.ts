import type { OutputOf } from '@borderlane/contracts/define'
import type { issueAccessToken } from '@borderlane/contracts/orders/internal'
import { dateFormat } from '@borderlane/words/intl'
import type { Texts } from '../locale/texts'

type Maker = OutputOf<typeof issueAccessToken>['maker']

/**
 * When an application was made and with what kind of browser: anyone who gets a mail about one that they did not make sees
 * that. Nothing in it shows who someone is.
 */
export function makerNotes(
  { createdAt }: { createdAt: string },
  { device, isAsked }: Maker,
  texts: Texts,
): string[] {
  const { t } = texts
  const { browser, system } = device ?? {}
  const name = browser && system ? `${browser} (${system})` : (browser ?? system)
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const when = `${dateFormat(texts.format, format).format(new Date(createdAt))} UTC`
  return [
    name ? t('maker.made', { when, browser: name }) : t('maker.madeUnknown', { when }),
    ...(isAsked ? [t('maker.asked')] : []),
  ]
}
