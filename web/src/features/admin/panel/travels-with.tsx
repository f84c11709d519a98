import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useErrorText } from '../../../http/client'
import { Notice } from '../../../ui/notice'
import { partyQuery } from '../queries/staff-orders.queries'
import { StatusBadge } from '../queries/status-badge'

/** With whom the traveller of an order applies: a tab for each. */
export function TravelsWith({ order: { id: shown, partyId = '' } }: { order: Order }) {
  const { t } = useTranslation(['admin', 'cases'])
  const errorText = useErrorText()
  const [search] = useSearchParams()
  const { data: party, error } = useQuery(partyQuery(partyId))
  if (error) return <Notice tone="bad" title={errorText(error).text} />
  // Who was taken out travels with no one.
  if (!party || party.members.length < 2 || party.members.every(({ id }) => id !== shown)) return null
  const opening = (id: string) => {
    const address = new URLSearchParams(search)
    address.set('open', id)
    return `?${address}`
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-14">
      <p id="travels-with" className="sr-only">
        {t('panel.travelsWith', { size: party.members.length })}
      </p>
      <ul aria-labelledby="travels-with" className="flex flex-wrap gap-x-1">
        {party.members.map(({ id, fullName, reference, status }) => (
          <li key={id}>
            <Link
              to={opening(id)}
              aria-current={id === shown ? 'page' : undefined}
              className="flex min-h-8 items-center gap-x-2 border-b-3 border-transparent px-2 aria-[current=page]:border-brand aria-[current=page]:font-semibold"
            >
              <bdi>{fullName}</bdi>{' '}
              <span className="figures whitespace-nowrap max-2xl:sr-only">{reference}</span>
              <StatusBadge status={status} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={`?${new URLSearchParams({ party: partyId })}`}>{t('cases:party.list')}</Link>
    </div>
  )
}
