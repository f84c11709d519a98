import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../../parts/pricing/source-link'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { OfficialSite } from './official-site'

/**
 * A visa on arrival is issued without us: how, and for how much, is said before our help with the way online is
 * offered. Where there is no such way nothing is.
 */
export function Counter({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { phrase } = useWords()
  return (
    <Notice tone="info" title={t('counter.title')}>
      <p>{t('counter.text')}</p>
      <Cost quote={quote} />
      {quote.online ? (
        <p>{t('counter.online', { visa: phrase('titles', quote.online.title) })}</p>
      ) : (
        <>
          <p>{t('counter.only')}</p>
          <OfficialSite quote={quote} />
        </>
      )}
    </Notice>
  )
}

function Cost({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const { listed, pounds, sourceDay } = useWords()
  const {
    governmentFeeStatus: status,
    governmentFeeCents,
    governmentFeeListed,
    governmentFeeSource,
  } = quote.requirement
  if (status === 'unknown') return <p>{t('counter.cost.unknown')}</p>
  if (governmentFeeCents === 0) return <p>{t('counter.cost.none')}</p>
  const amount = pounds(governmentFeeCents)
  return (
    <p>
      {governmentFeeListed
        ? t(`counter.cost.${status === 'estimate' ? 'estimateListed' : 'listed'}`, {
            listed: listed(governmentFeeListed),
            amount,
          })
        : t(`counter.cost.${status === 'estimate' ? 'estimate' : 'amount'}`, { amount })}
      {governmentFeeSource && (
        <span className="block text-14">
          {t('site:price.asOf', { day: sourceDay(governmentFeeSource.asOf) })} {t('site:price.source')}{' '}
          <SourceLink source={governmentFeeSource} />
        </span>
      )}
    </p>
  )
}
