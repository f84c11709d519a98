import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, type RouteSentence, variantSentences } from '@borderlane/domain/catalogue/route-sentences'
import { useTranslation } from 'react-i18next'
import { Said } from '../../parts/rule/said'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { OfficialSite } from './official-site'

interface CounterProps {
  quote: Quote
  sentences: readonly RouteSentence[]
}

/**
 * A visa on arrival is issued without us: how, and for how much, is said before our help with the way online is
 * offered. Where there is no such way nothing is.
 */
export function Counter({ quote, sentences }: CounterProps) {
  const { t } = useTranslation('results')
  const { phrase } = useWords()
  const { online, requirement } = quote
  return (
    <Notice tone="info" title={t('counter.title')}>
      <p>{t('counter.text')}</p>
      {online && <Said sentences={about(variantSentences(requirement), 'days')} />}
      <Said sentences={about(sentences, 'fee')} />
      {online ? (
        <p>{t('counter.online', { visa: phrase('titles', online.title) })}</p>
      ) : (
        <>
          <p>{t('counter.bring')}</p>
          <p>{t('counter.only')}</p>
          <OfficialSite quote={quote} />
        </>
      )}
    </Notice>
  )
}

/** Above what is about the visa that is sold online, where the answer of the page is another one. */
export function NameOnline({ quote: { online } }: Pick<CounterProps, 'quote'>) {
  const { phrase } = useWords()
  return online && <p className="eyebrow mb-2 text-brand-ink">{phrase('titles', online.title)}</p>
}
