import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { orderQuery } from '../../parts/order/order.queries'
import { useDraft } from './draft.store'
import { useCompanions } from './use-companions'

/** Those with whom this traveller applies: an order whose party they join, and the party once it is known. */
export interface Beside {
  orderId: string | undefined
  partyId: string | undefined
  /** Where the party gets its mails, as far as this page knows. */
  contact: string | undefined
  /** It is not known yet, or cannot be opened: nothing is kept for it. */
  isWaiting: boolean
  /** Passports of those who answer after this traveller, and whether they are others than at first. */
  companions: readonly string[]
  hasChanged: boolean
  /** No one can join the party of a draft that was continued. */
  isClosed: boolean
}

/** It is in the address: a reload keeps it. */
export function useBeside(): Beside {
  const orderId = useSearchParams()[0].get('beside') ?? undefined
  const { data } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined })
  const isClosed = useDraft(({ server }) => server?.isPartyClosed === true)
  const partyId = data?.partyId ?? undefined
  const isWaiting = orderId !== undefined && !partyId
  const { passports: companions } = useCompanions()
  const [first] = useState(companions.join())
  const hasChanged = companions.join() !== first
  const contact = data?.applicant.email
  return { orderId, partyId, contact, isWaiting, isClosed, companions, hasChanged }
}
