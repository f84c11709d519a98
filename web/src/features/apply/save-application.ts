import type { Residence } from '@borderlane/contracts/catalogue/offer'
import type { RequestOf } from '@borderlane/contracts/define'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import type { addTraveller } from '@borderlane/contracts/orders/parties'
import type { createOrder } from '@borderlane/contracts/orders/public'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { api, ApiError, isCode, useErrorText } from '../../http/client'
import { newKey } from '../../http/new-key'
import { partyRoutes } from '../../http/party-routes'
import { orderQuery } from '../../parts/order/order.queries'
import { useNextTraveller } from '../../parts/party/use-next-traveller'
import { noteUnmailed } from '../../parts/order/not-mailed'
import { keepOrderToken, orderToken } from '../../parts/session/order-token'
import { routes } from '../../http/routes'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { noteSeenQuote } from '../../parts/pricing/seen-quote'
import { keptReferral } from '../../parts/storage/kept-referral'
import { useSession } from '../../parts/session/session'
import type { Uploads } from '../../parts/order/use-uploads'
import { paths, type RouteChoice } from '../../parts/navigation/paths'
import { toast } from '../../ui/toast'
import { answersFrom, toApplication } from './application'
import { type ServerDraft, useDraft } from './draft.store'
import { draftIsQuiet } from './server-draft'
import { useCompanions } from './use-companions'
import { useLeaveParts } from './use-part-entry'

type NewOrder = RequestOf<typeof createOrder>

export function useGoToPayment() {
  const navigate = useNavigate()
  return (choice: RouteChoice, orderId: string) => {
    toast.success(i18next.t('saving:saved.toast'), { description: i18next.t('saving:saved.toastText') })
    void navigate(paths.payment(choice, orderId))
  }
}

/** Of the traveller who was saved, for those who come after them. */
interface Said {
  guardian?: string
  answers: Answers
}

/** To the person who travels along and is still to answer, or to the payment, where they can be added as well. */
function useGoOn() {
  const goToPayment = useGoToPayment()
  const goToNext = useNextTraveller()
  const queryClient = useQueryClient()
  const { passports } = useCompanions()
  const startOver = useDraft((state) => state.startOver)
  const said = useRef<Said>({ answers: {} })
  const goOn = async (choice: RouteChoice, orderId: string) => {
    const { guardian, answers } = said.current
    const [from, ...also] = passports
    if (!from) return goToPayment(choice, orderId)
    try {
      const { sharedAnswers } = await import('./shared-answers')
      const order = await queryClient.fetchQuery(orderQuery(orderId))
      await goToNext(order, { from, also, guardian })
      startOver({ orderId, answers: sharedAnswers(answers) })
    } catch {
      goToPayment(choice, orderId)
    }
  }
  return { said, goOn }
}

/** What is asked beside the answers of the form. */
interface Beside {
  residence: Residence | undefined
  guardian: string | undefined
}

/**
 * Saves the application, uploads its files and goes on to the payment. If a file is not kept, the page stays with
 * the saved application. Trying again after a lost answer does not make a second one: the key is the same as long as
 * the answers are.
 */
export function useSaveApplication(uploads: Uploads) {
  const { t } = useTranslation('apply')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const clearDraft = useDraft((state) => state.clear)
  const attempt = useRef<{ key: string; body: string; draft?: ServerDraft }>({ key: '', body: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const [search] = useSearchParams()
  const on = search.get('on')
  const asked = quoteQuery(search.get('from') ?? '', search.get('to') ?? '', on ?? '')
  /** An order whose party this traveller joins. */
  const beside = search.get('beside') ?? undefined
  const { said, goOn } = useGoOn()
  const leaveParts = useLeaveParts()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const create = async (input: NewOrder): Promise<string> => {
    const { key: idempotencyKey, draft } = attempt.current
    const { order, orderToken, mailed } = await api.call(
      routes.createOrder,
      { ...input, draftId: draft?.id, referral: keptReferral() },
      { idempotencyKey, draftToken: draft?.token },
    )
    // The signed-in user has the order in their list: what opens it without them stays nowhere.
    if (!useSession.getState().user) keepOrderToken(order.id, orderToken)
    if (mailed === false) noteUnmailed(order.id)
    queryClient.setQueryData(orderQuery(order.id).queryKey, order)
    return order.id
  }
  const join = async (orderId: string, traveller: Omit<RequestOf<typeof addTraveller>, 'id'>) => {
    const { partyId } = await queryClient.fetchQuery(orderQuery(orderId))
    if (!partyId) throw new ApiError('orders.not_found', 404)
    const { key: idempotencyKey, draft } = attempt.current
    const named = { ...traveller, id: partyId, draftId: draft?.id }
    const by = { orderId, idempotencyKey, draftToken: draft?.token }
    const { party, orderId: added } = await api.call(partyRoutes.addTraveller, named, by)
    const token = orderToken(orderId)
    if (token) for (const { id } of party.members) keepOrderToken(id, token)
    return added
  }
  const save = async (choice: RouteChoice, form: Form, counted: Answers, { residence, guardian }: Beside) => {
    const { from, to, speed, denial } = choice
    const day = on ? { on } : {}
    const how = answersFrom(useDraft.getState().read, counted)
    const application = { ...toApplication(form, counted), answersFrom: how, ...(residence && { residence }) }
    const input = { from, to, ...day, speed, denialProtection: denial, ...application }
    const body = JSON.stringify({ ...input, beside, guardian, referral: keptReferral() })
    setBusy(true)
    toast.dismiss()
    setError(undefined)
    // What is on its way must not come after the order, which ends the draft.
    await draftIsQuiet()
    const { server } = useDraft.getState()
    if (attempt.current.body !== body)
      attempt.current = {
        key: newKey(),
        body,
        draft: server?.version && server.beside === beside ? server : undefined,
      }
    try {
      const orderId = beside
        ? await join(beside, { ...application, ...day, from, denialProtection: denial, guardian })
        : await create(input)
      noteSeenQuote(orderId, queryClient.getQueryData(asked.queryKey), counted)
      said.current = { guardian: beside ? undefined : guardian, answers: counted }
      await leaveParts(paths.apply(choice, { orderId, also: search.get('also') ?? '' }))
      clearDraft()
      const allKept = await uploads.send(orderId)
      // Anyone who went elsewhere meanwhile is not taken away from there.
      if (allKept && isHere.current) await goOn(choice, orderId)
    } catch (failure) {
      setError(failure)
      setBusy(false)
      // That a session has ended is shown already.
      if (!isCode(failure, 'auth.required')) toast.error(t('error'), { description: errorText(failure).text })
    }
  }
  return { save, busy, error, goOn }
}

export type SavingApplication = ReturnType<typeof useSaveApplication>
