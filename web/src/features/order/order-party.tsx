import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { choiceOf, paths } from '../../parts/navigation/paths'
import { canPay } from '../../parts/order/order-status'
import { AddTraveller } from '../../parts/party/add-traveller'
import { PartyMembers } from '../../parts/party/party-members'
import { PartyPrice } from '../../parts/party/party-price'
import { unpaidOf, useParty } from '../../parts/party/party.queries'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'

/** Everybody who travels together, what they cost, and one more; for an order of one only the last. */
export function OrderParty({ order }: { order: Order }) {
  const { t } = useTranslation('travel')
  const { pounds } = useWords()
  const { party, isLoading } = useParty(order)
  if (isLoading) return null
  if (order.erasedAt || (!party && !canPay(order))) return null
  const unpaid = party ? unpaidOf(party) : []
  const next = unpaid.find(({ id }) => id === order.id) ?? unpaid[0]
  return (
    <section aria-labelledby="party" className="space-y-4">
      <h2 id="party" className="text-22">
        {t('party.title')}
      </h2>
      {party && <PartyMembers order={order} party={party} />}
      {party && unpaid.length > 0 && next && (
        <PartyPrice title={t('party.price')} members={unpaid} totalLabel={t('party.total')}>
          <LinkButton
            className="w-full print:hidden"
            to={paths.payment(choiceOf(order), next.id)}
            iconAfter="arrow"
          >
            {t('party.pay', { count: unpaid.length, amount: pounds(party.unpaidCents) })}
          </LinkButton>
        </PartyPrice>
      )}
      {(party ? party.isOpen : canPay(order)) && <AddTraveller order={order} />}
    </section>
  )
}
