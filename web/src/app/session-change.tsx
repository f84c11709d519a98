import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { forgetKeptDraft } from '../parts/storage/kept-draft'
import { DRAFT_KEY, tabStorage } from '../parts/storage/tab-storage'
import { forgetMailLink } from '../parts/session/mail-link'
import { forgetOrdersOfTab } from '../parts/session/order-token'
import type { useDraft } from '../features/apply/draft.store'
import { forgetAnswers } from '../http/query-client'
import { forgetLeaving, updateSession, useSession, wasLeft } from '../parts/session/session'

/** Not in the part that every page loads: a visitor who is not signed in may never begin an application. */
function withDraft(act: (draft: ReturnType<typeof useDraft.getState>) => void): void {
  void import('../features/apply/draft.store').then(
    (keeper) => act(keeper.useDraft.getState()),
    // Without the file that knows whose answers they are, the tab's copy could be shown to another user.
    () => tabStorage.removeItem(DRAFT_KEY),
  )
}

/**
 * Another user sits here, or none. Anyone who signs out, in this tab or another one, leaves nothing for the next one. A
 * session that ended on its own leaves the draft to its user, who is notified and may continue.
 */
export function SessionChange() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const userId = useSession((state) => state.user?.id)
  const before = useRef(userId)
  useEffect(() => {
    if (userId) {
      forgetLeaving()
      withDraft(({ belongTo }) => belongTo(userId))
    }
    if (before.current === userId) return
    if (before.current) {
      forgetOrdersOfTab()
      forgetMailLink()
      if (wasLeft()) {
        // Gone at once, whether or not the file that keeps it can be loaded.
        tabStorage.removeItem(DRAFT_KEY)
        forgetKeptDraft()
        withDraft(({ forget }) => forget())
      } else if (!userId)
        // Not in the part that every page loads: this happens rarely.
        void import('sonner').then(({ toast }) =>
          toast.error(t('sessionEnded.title'), { description: t('sessionEnded.text') }),
        )
    }
    before.current = userId
    forgetAnswers(queryClient)
  }, [userId, queryClient, t])
  const { key } = useLocation()
  useEffect(() => {
    // The visitor went on after signing out: from now on pages may ask them to sign in again.
    if (useSession.getState().hasLeft) updateSession()
  }, [key])
  return null
}
