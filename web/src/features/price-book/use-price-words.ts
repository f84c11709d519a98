import type { PriceName, PriceRule } from '@borderlane/contracts/catalogue/price-book'
import type { PriceBookProblem } from '@borderlane/domain/catalogue/price-book'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'

export function usePriceWords() {
  const { t } = useTranslation(['priceBook', 'site', 'offers', 'pricing'])
  const { country, date, language, pounds } = useWords()
  const nameOf = (what: PriceName): string =>
    what === 'fee'
      ? t('site:price.service')
      : what === 'protection'
        ? t('site:price.protection')
        : t(`site:speed.${what}`)
  const namesOf = (codes: readonly string[]) => codes.map((code) => country(code)).join(', ')
  return {
    nameOf,
    /** Whom a rule is about, a part each; empty: all routes. */
    conditionsOf: ({ destinations, passports, tier, kind }: PriceRule): string[] => [
      ...(destinations.length > 0 ? [t('to', { countries: namesOf(destinations) })] : []),
      ...(passports.length > 0 ? [t('with', { countries: namesOf(passports) })] : []),
      ...(tier ? [t(`pricing:tierLong.${tier}`)] : []),
      ...(kind ? [t(`offers:kind.${kind}`)] : []),
    ],
    daysOf: ({ from, until }: PriceRule): string =>
      [from && t('from', { day: date(from, 'day') }), until && t('until', { day: date(until, 'day') })]
        .filter(Boolean)
        .join(', '),
    amountOf: ({ what, value }: PriceRule): string => {
      if (value === null) return t('ofRow')
      if (what === 'fee' || what === 'protection') return pounds(value)
      const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100)
      return t('ofFee', { percent })
    },
    problemText: ({ code, what, other, day }: PriceBookProblem): string => {
      if (code === 'overlap') return t('problem.overlap', { n: other! + 1 })
      if (code === 'gap') return t('problem.gap', { price: nameOf(what), day: date(day!, 'day') })
      return t(`problem.${code}`)
    },
  }
}
