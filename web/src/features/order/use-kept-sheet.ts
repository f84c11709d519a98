import type { Document } from '@borderlane/contracts/documents/document'
import type { BoardingItem } from '@borderlane/contracts/orders/boarding'
import type { Order } from '@borderlane/contracts/orders/order'
import { dutySentences } from '@borderlane/domain/catalogue/duty'
import { boardingTexts, dutyInWords } from '@borderlane/words/duty-texts'
import { useTranslation } from 'react-i18next'
import type { KeptSheet } from '../../parts/storage/kept-visa'
import { today } from '../../parts/travel/day'
import { formatOf } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'

/** The visa's days and the list "Ready to board" as sentences: without a connection nothing else can write them. */
export function useKeptSheet(order: Order, visa: Document): () => KeptSheet {
  const { t, i18n } = useTranslation(['device', 'order'])
  const { country, date } = useWords()
  const format = formatOf(i18n.language)
  const find = i18n.getFixedT(i18n.language, 'duties') as (key: string, params?: object) => string
  const arrival = order.boarding?.arrival
  const itemOf = (item: BoardingItem): KeptSheet['items'] => {
    const { code, duties, isDone } = item
    const named = (title: string, text: string) => ({
      title: isDone ? t('device:done', { title }) : title,
      text,
    })
    if (code !== 'papers' && duties.length > 0)
      return duties.map((duty) => {
        const { title, text } = dutyInWords(
          duty,
          dutySentences(duty, arrival ?? today(), arrival),
          find,
          format,
        )
        return named(title, [text, duty.url].filter(Boolean).join(' '))
      })
    const proofs = duties.map((duty) => find(`what.${duty.code}`))
    const said = boardingTexts(item, proofs, (key, params) => find(`board.${key}`, params), format)
    const isBoarding = code === 'visa' || code === 'passport' || code === 'papers'
    return [named(find(isBoarding ? `board.${code}` : `what.${code}`), said.join(' '))]
  }
  return () => {
    const { validFrom, validUntil } = order.visa ?? {}
    const until = validUntil && date(validUntil, 'day')
    const days = { from: validFrom && date(validFrom, 'day'), until }
    return {
      lang: i18n.language,
      dir: i18n.dir(),
      title: `${country(order.destinationCountry)}: ${order.reference}`,
      facts: until ? [t(validFrom ? 'order:decision.visa.between' : 'order:decision.visa.until', days)] : [],
      items: (order.boarding?.items ?? []).flatMap(itemOf),
      name: t('device:open', { name: visa.name }),
    }
  }
}
