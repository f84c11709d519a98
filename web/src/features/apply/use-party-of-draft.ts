import type { Draft } from '@borderlane/contracts/orders/drafts'
import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/**
 * Leads a draft that was continued to the party that its traveller joins, or away from one that is closed, and back to
 * those who answer after them.
 */
export function usePartyOfDraft() {
  const [, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  return useCallback(
    (draft?: Draft) =>
      setSearch(
        (search) => {
          if (draft?.party?.isOpen) search.set('beside', draft.party.orderId)
          else if (!draft || draft.contents.partyId) search.delete('beside')
          // What the address says was changed since.
          const companions = draft?.contents.companions
          if (companions && !search.has('also')) search.set('also', companions.join(','))
          return search
        },
        { replace: true, state, preventScrollReset: true },
      ),
    [setSearch, state],
  )
}
