import type { Draft } from '@borderlane/contracts/orders/drafts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Leads a draft that was continued to the party that its traveller joins, or away from one that is closed. */
export function usePartyOfDraft() {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (party: Draft['party']) =>
      setSearch(
        (search) => {
          if (party?.isOpen) search.set('beside', party.orderId)
          else search.delete('beside')
          return search
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
}
