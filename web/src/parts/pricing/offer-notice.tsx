import { lodgingOf } from '@borderlane/domain/catalogue/offer'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'

/** How it is sold, where that is more than "we submit it": who submits it, what the law lets us do, the operator's note. */
export function OfferNotice({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['travel', 'questions'])
  const { offer } = quote
  const { officialSite } = quote.requirement
  const lodging = lodgingOf(quote)
  if (!offer || !(lodging ?? (offer.clerical || offer.licence || offer.note))) return null
  return (
    <Notice tone="info" title={lodging && t('offer.title')}>
      {lodging && <p>{t(`questions:lodge.${lodging}`)}</p>}
      {offer.clerical && (
        <p>
          {t('questions:lodge.clerical')}{' '}
          {officialSite && (
            <a className="text-blue underline underline-offset-2" href={officialSite.url} rel="noreferrer">
              {officialSite.authority}
            </a>
          )}
        </p>
      )}
      {offer.note && <p>{offer.note}</p>}
      {offer.licence && <p>{t('offer.licence', offer.licence)}</p>}
    </Notice>
  )
}
