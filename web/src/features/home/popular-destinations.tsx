import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { paths, type RoutePair } from '../../parts/navigation/paths'
import { useConverted, useWords } from '../../parts/words/use-words'
import { Flag } from '../../ui/flag'
import { Icon } from '../../ui/icon'
import { PASSPORT_FIELD } from './route-search'

/** The destinations of the specification's menu. */
const POPULAR = ['IN', 'TH', 'US', 'AU', 'TR', 'VN', 'CA', 'EG', 'AE']

interface PopularDestinationsProps {
  /** The passport that is chosen, or empty. */
  from: string
  onChoose: (code: string) => void
}

/** Destinations that many ask for. A price is shown for a known passport only: without one there is none. */
export function PopularDestinations({ from, onChoose }: PopularDestinationsProps) {
  const { t } = useTranslation(['home', 'site'])
  const { country, countryInSentence } = useWords()
  const codes = POPULAR.filter((code) => code !== from)
  const startWith = (code: string) => {
    onChoose(code)
    document.getElementById(PASSPORT_FIELD)?.focus()
  }
  const box =
    'group flex min-h-16 w-full items-center gap-3 bg-surface px-4 py-3 text-start text-ink no-underline transition-colors duration-150 hover:bg-sunk'
  return (
    <section>
      <h2 className="text-24 md:text-32">{t('popular.title')}</h2>
      <p className="measure mt-2 text-soft">
        {from ? t('popular.introPassport', { country: countryInSentence(from) }) : t('popular.intro')}
      </p>
      <ul className="mt-6 grid gap-px sm:grid-cols-2 lg:grid-cols-3">
        {codes.map((code) => {
          const content = (
            <>
              <Flag code={code} className="w-9" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{country(code)}</span>
                {from && <StartingPrice from={from} to={code} />}
              </span>
              <Icon name="arrow" className="text-brand-ink" />
            </>
          )
          return (
            <li key={code} className="flex outline outline-1 outline-hairline">
              {from ? (
                <Link className={box} to={paths.results({ from, to: code })}>
                  {content}
                </Link>
              ) : (
                <button type="button" className={box} onClick={() => startWith(code)}>
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function StartingPrice({ from, to }: RoutePair) {
  const { t } = useTranslation(['home', 'site'])
  const { pounds } = useWords()
  const { about } = useConverted()
  const { data: quote } = useQuery(quoteQuery(from, to))
  const first = quote?.options[0]
  const words = () => {
    if (!quote) return '\u00a0'
    if (!quote.requirement.visaRequired) return t('popular.free')
    if (!first) return t('popular.unknown')
    return t('popular.from', { amount: pounds(first.priceCents) })
  }
  const converted = first && about(first.priceCents)
  return (
    <span className="figures block text-14 text-soft">
      {words()}
      {converted && <span className="block">{t('site:money.about', { amount: converted })}</span>}
      {first && <FeeMark status={(quote.online ?? quote.requirement).governmentFeeStatus} />}
    </span>
  )
}
