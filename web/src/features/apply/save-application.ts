import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { isCode } from '../../http/error'
import { useErrorText } from '../../http/error-text'
import { newKey } from '../../http/new-key'
import { orderQuery } from '../../parts/order/order.queries'
import { noteUnmailed } from '../../parts/order/not-mailed'
import { keepOrderToken } from '../../parts/session/order-token'
import { routes } from '../../http/routes'
import { useSession } from '../../parts/session/session'
import type { Uploads } from '../../parts/order/use-uploads'
import { paths, type RouteChoice } from '../../parts/navigation/paths'
import type { ApplicationValues } from './answers'
import { toApplicant } from './application'
import { type ServerDraft, useDraft } from './draft.store'
import { draftIsQuiet } from './server-draft'

/** On to the payment, with the words of a saved application. */
export function useGoToPayment() {
  const { t } = useTranslation('apply')
  const navigate = useNavigate()
  return (choice: RouteChoice, orderId: string) => {
    toast.success(t('saved.toast'), { description: t('saved.toastText') })
    void navigate(paths.payment(choice, orderId))
  }
}

/**
 * Saves the application, uploads its files and goes on to the payment. If a file is not kept, the page stays with
 * the saved application. Trying again after a lost answer does not make a second one: the key is the same as long as
 * the answers are.
 */
export function useSaveApplication(uploads: Uploads) {
  const { t } = useTranslation('apply')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const goToPayment = useGoToPayment()
  const queryClient = useQueryClient()
  const clearDraft = useDraft((state) => state.clear)
  const attempt = useRef<{ key: string; body: string; draft?: ServerDraft }>({ key: '', body: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const save = async (choice: RouteChoice, values: ApplicationValues) => {
    const { from, to, speed, denial } = choice
    const input = { from, to, speed, denialProtection: denial, applicant: toApplicant(values) }
    const body = JSON.stringify(input)
    setBusy(true)
    toast.dismiss()
    setError(undefined)
    // What is on its way must not come after the order, which ends the draft.
    await draftIsQuiet()
    const { server } = useDraft.getState()
    if (attempt.current.body !== body)
      attempt.current = { key: newKey(), body, draft: server?.version ? server : undefined }
    const { key: idempotencyKey, draft } = attempt.current
    try {
      const { order, orderToken, mailed } = await api.call(
        routes.createOrder,
        { ...input, draftId: draft?.id },
        { idempotencyKey, draftToken: draft?.token },
      )
      // Whoever is signed in has the order in their list: what opens it without them stays nowhere.
      if (!useSession.getState().user) keepOrderToken(order.id, orderToken)
      if (mailed === false) noteUnmailed(order.id)
      queryClient.setQueryData(orderQuery(order.id).queryKey, order)
      clearDraft()
      await navigate(paths.apply(choice, { orderId: order.id }), { replace: true })
      const allKept = await uploads.send(order.id)
      // Whoever went elsewhere meanwhile is not taken away from there.
      if (allKept && isHere.current) goToPayment(choice, order.id)
    } catch (failure) {
      setError(failure)
      setBusy(false)
      // That a session has ended is told already.
      if (!isCode(failure, 'auth.required')) toast.error(t('error'), { description: errorText(failure).text })
    }
  }
  return { save, busy, error }
}

export type SavingApplication = ReturnType<typeof useSaveApplication>
