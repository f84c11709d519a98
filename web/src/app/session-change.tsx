import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { forgetMailLink } from '../api/mail-link'
import { forgetOrdersOfTab } from '../api/order-token'
import { forgetAnswers } from '../api/query-client'
import { updateSession, useSession } from '../api/session'
import { useDraft } from '../features/apply/draft.store'

/** Once somebody has signed out, in this tab or another one, nothing of his is left for the next one who sits here. */
export function SessionChange() {
  const queryClient = useQueryClient()
  const userId = useSession((state) => state.user?.id)
  const before = useRef(userId)
  useEffect(() => {
    if (before.current === userId) return
    if (before.current) {
      useDraft.getState().clear()
      forgetOrdersOfTab()
      forgetMailLink()
    }
    before.current = userId
    forgetAnswers(queryClient)
  }, [userId, queryClient])
  const { key } = useLocation()
  useEffect(() => {
    // He went on after signing out: from now on pages may ask him to sign in again.
    if (useSession.getState().hasLeft) updateSession()
  }, [key])
  return null
}
