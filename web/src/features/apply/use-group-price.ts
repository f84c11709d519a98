import { quoteOfAnswers } from '@borderlane/domain/catalogue/fee-season'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { orderQuery } from '../../parts/order/order.queries'
import type { RouteChoice } from '../../parts/navigation/paths'
import { partyQuery, unpaidOf } from '../../parts/party/party.queries'
import { type Price, priceOfQuote } from '../../parts/pricing/price'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { useWords } from '../../parts/words/use-words'
import type { PriceLine } from '../../ui/price-panel'
import { useDraft } from './draft.store'
import { useCompanions } from './use-companions'

/**
 * What everyone costs who applies with this traveller: those whose applications are saved, and those who answer after
 * them, with the same choice. Without any, and as long as a price is missing, it is the traveller's own.
 */
export function useGroupPrice(choice: RouteChoice, price: Price) {
  const { t } = useTranslation('travel')
  const { country, pounds } = useWords()
  const [search] = useSearchParams()
  const beside = search.get('beside') ?? ''
  const { passports } = useCompanions()
  const answers = useDraft((state) => state.answers)
  const { data: order } = useQuery({ ...orderQuery(beside), enabled: beside !== '' })
  const { data: party } = useQuery(partyQuery(order ?? { id: beside }))
  const saved = party ? unpaidOf(party) : []
  const queryClient = useQueryClient()
  const ofPassports = passports.map((from) => quoteQuery(from, choice.to, search.get('on') ?? ''))
  // One query of all: `useQueries` would weigh as much as a part of the form.
  const { data: quotes } = useQuery({
    queryKey: ['quote', ...ofPassports.map(({ queryKey }) => queryKey)],
    queryFn: () => Promise.all(ofPassports.map((query) => queryClient.fetchQuery(query))),
  })
  const later = passports.map((_, index) => {
    const quote = quotes?.[index]
    return quote && priceOfQuote(quoteOfAnswers(quote, answers), choice.speed, choice.denial)?.totalCents
  })
  const isKnown = (beside === '' || party !== undefined) && later.every((cents) => cents !== undefined)
  const isGroup = isKnown && saved.length + later.length > 0
  const all = [...saved.map(({ totalAmountCents }) => totalAmountCents), ...later.map((cents) => cents ?? 0)]
  const lines: PriceLine[] = [
    ...saved.map((one) => ({ key: one.id, label: one.fullName, amount: pounds(one.totalAmountCents) })),
    ...passports.map((code, index) => ({
      key: `later-${index}`,
      label: t('party.passport', { country: country(code) }),
      amount: pounds(later[index] ?? 0),
    })),
  ]
  return {
    isGroup,
    lines: isGroup ? lines : [],
    totalCents: price.totalCents + (isGroup ? all.reduce((sum, cents) => sum + cents, 0) : 0),
    /** Who answers after this traveller: their place in the group, and their passport. */
    next: passports[0] && { number: saved.length + 2, country: country(passports[0]) },
  }
}
