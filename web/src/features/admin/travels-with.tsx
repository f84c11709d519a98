import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { partyRoutes } from '../../http/party-routes'
import { Notice } from '../../ui/notice'
import { StatusBadge } from './status-badge'

/** With whom the traveller of an order applies; each of them is decided alone. */
export function TravelsWith({ order }: { order: Order }) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const [search] = useSearchParams()
  const { partyId = '' } = order
  const { data: party, error } = useQuery({
    queryKey: ['staff-party', partyId, order.id],
    queryFn: ({ signal }) => api.call(partyRoutes.getParty, { id: partyId }, { signal }),
    enabled: partyId !== '',
    staleTime: 0,
  })
  if (error) return <Notice tone="bad" title={errorText(error).text} />
  const others = party?.members.filter(({ id }) => id !== order.id) ?? []
  // Who was taken out travels with nobody.
  if (!party || others.length === 0 || others.length === party.members.length) return null
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
    </div>
  )
}
