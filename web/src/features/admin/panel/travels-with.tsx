import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { partyRoutes } from '../../../http/party-routes'
import { useMay } from '../../../parts/staff/use-may'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { decidable, PartyDecision } from '../decide/party-decision'
import { StatusBadge } from '../queries/status-badge'

/** With whom the traveller of an order applies; each of them is decided alone. */
export function TravelsWith({ order }: { order: Order }) {
  const { t } = useTranslation(['admin', 'cases'])
  const errorText = useErrorText()
  const [search] = useSearchParams()
  const may = useMay()
  const [isDeciding, setDeciding] = useState(false)
  const { partyId = '' } = order
  const { data: party, error } = useQuery({
    queryKey: ['staff-party', partyId, order.id],
    queryFn: ({ signal }) => api.call(partyRoutes.getParty, { id: partyId }, { signal }),
    enabled: partyId !== '',
    staleTime: 0,
  })
  if (error) return <Notice tone="bad" title={errorText(error).text} />
  const others = party?.members.filter(({ id }) => id !== order.id) ?? []
  // Who was taken out travels with no one.
  if (!party || others.length === 0 || others.length === party.members.length) return null
  const waiting = decidable(party.members)
  const opening = (id: string) => {
    const address = new URLSearchParams(search)
    address.set('open', id)
    return `?${address}`
  }
  return (
    <div className="space-y-1">
      <p id="travels-with">{t('panel.travelsWith', { size: party.members.length })}</p>
      <ul aria-labelledby="travels-with" className="space-y-1">
        {others.map(({ id, fullName, reference, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link to={opening(id)}>
              <bdi>{fullName}</bdi> <span className="figures whitespace-nowrap">{reference}</span>
            </Link>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        <Link
          className="inline-flex min-h-11 items-center"
          to={`?${new URLSearchParams({ party: partyId })}`}
        >
          {t('cases:party.list')}
        </Link>
        {may('orders.decide') && (waiting.length > 0 || isDeciding) && (
          <Button variant="plain" aria-expanded={isDeciding} onClick={() => setDeciding(!isDeciding)}>
            {t('cases:party.decide')}
          </Button>
        )}
      </p>
      {isDeciding && <PartyDecision members={waiting} />}
    </div>
  )
}
