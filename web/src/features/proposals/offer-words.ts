import type { OfferTerms } from '@borderlane/contracts/catalogue/offer'
import type { Difference } from '@borderlane/contracts/proposal'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'

type Offer = NonNullable<Difference['offer']>

/** What is sold, in the words of the page that changes it. */
export function useOfferWords() {
  const { t } = useTranslation(['offers', 'site'])
  const { country, pounds } = useWords()
  /** One line for each term; what is not sold has none. */
  const linesOf = ({ mode, ...terms }: OfferTerms): string[] => {
    const { place, speeds, sellsProtection, protectionCents, licence, clerical, note } = terms
    const protection = protectionCents === null ? '' : `: ${pounds(protectionCents)}`
    return [
      t(`mode.${mode}`),
      ...(mode === 'off'
        ? []
        : [
            ...(mode === 'file' ? [] : [t(`place.${place}`)]),
            speeds.map((speed) => t(`site:speed.${speed}`)).join(', '),
            ...(sellsProtection ? [t('sellsProtection') + protection] : []),
          ]),
      ...(licence ? [`${licence.body} ${licence.number ?? `(${t('noNumber')})`}`] : []),
      ...(clerical ? [t('clerical')] : []),
      ...(note ? [`${t('note')}: ${note}`] : []),
    ]
  }
  return {
    nameOf: ({ destination, kind, passports }: Offer): string =>
      [country(destination), t(`kind.${kind}`), passports.map((code) => country(code)).join(', ')]
        .filter(Boolean)
        .join(' · '),
    /** The terms that differ, and how it is sold in any case. */
    termsOf: (offer: Offer, at: 'before' | 'after'): string => {
      const terms = offer[at]
      if (!terms) return t('origin.shipped')
      const other = offer[at === 'before' ? 'after' : 'before']
      const others = other ? linesOf(other) : []
      return linesOf(terms)
        .filter((line, index) => index === 0 || !others.includes(line))
        .join('\n')
    },
  }
}
