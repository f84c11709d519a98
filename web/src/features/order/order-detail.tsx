import type { Order } from '@borderlane/contracts/orders/order'
import { useQueryClient, useQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '../../http/client'
import { watchOrder } from '../../http/event-stream'
import { routes } from '../../http/routes'
import { Area } from '../../parts/area/area'
import { lazyPart } from '../../parts/area/lazy-part'
import { ErrorLine } from '../../parts/failure/failures'
import { useAnswerText } from '../../parts/form/answer-text'
import { OrderNotes } from '../../parts/order/order-notes'
import { canCorrect, wasPaid } from '../../parts/order/order-status'
import {
  documentsQuery,
  documentViewsQuery,
  orderAccessQuery,
  orderQuery,
} from '../../parts/order/order.queries'
import { missingDocuments } from '../../parts/order/required-documents'
import { priceOfOrder } from '../../parts/pricing/price'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { VisaVariant } from '../../parts/rule/visa-variant'
import { isRemembered, orderToken, rememberOrder } from '../../parts/session/order-token'
import { useSession } from '../../parts/session/session'
import { ChargedInPounds } from '../../parts/words/money'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/fields'
import { Fold } from '../../ui/fold'
import { Notice } from '../../ui/notice'
import { PricePanel } from '../../ui/price-panel'
import { Timeline } from '../../ui/timeline'
import { isDecided } from './download-decision'
import { OrderAnswers } from './order-answers'
import { OrderBanner } from './order-banner'
import { OrderBoarding } from './order-boarding'
import { OrderCancel } from './order-cancel'
import { OrderDocuments } from './order-documents'
import { OrderDuties } from './order-duties'
import { OrderOwnSteps } from './order-own-steps'
import { OrderPack } from './order-pack'
import { OrderParty } from './order-party'
import { orderSteps } from './order-steps'

const Decision = lazyPart([], async () => (await import('./order-decision')).OrderDecision)

/** Most applications wait for theirs. */
function OrderDecision({ order }: { order: Order }) {
  const { data: documents } = useQuery(documentsQuery(order.id))
  const isHere = isDecided(order) || documents?.some(({ kind }) => kind === 'decision')
  return isHere ? <Decision order={order} /> : null
}

const Further = lazyPart(['further'], async () => (await import('./order-further')).OrderFurther)

/** Few are asked for a further payment. */
const OrderFurther = ({ order }: { order: Order }) =>
  order.furtherPayments?.length ? <Further order={order} /> : null

// Few open these: each comes when its heading is pressed.
const OrderAccess = lazyPart([], async () => (await import('./order-access')).OrderAccess)
const OrderMessages = lazyPart(['thread'], async () => (await import('./order-messages')).OrderMessages)
const OrderPrivacy = lazyPart([], async () => (await import('./order-privacy')).OrderPrivacy)
const OrderViews = lazyPart([], async () => (await import('./order-views')).OrderViews)

/** What there is to do comes before what is known. */
const MAIN_PARTS = [
  OrderDecision,
  OrderRequests,
  OrderFurther,
  OrderOwnSteps,
  OrderPack,
  OrderBoarding,
  OrderParty,
  OrderProgress,
  OrderDocuments,
  OrderDuties,
]

/** Everything about one order: its status, what was said, what was uploaded and paid. */
export function OrderDetail({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'site', 'variant', 'access', 'privacy'])
  const { pounds } = useWords()
  const [search] = useSearchParams()
  const priceLines = usePriceLines()
  const isLive = useLiveOrder(order.id)
  const due = !wasPaid(order) && order.status !== 'closed'
  return (
    <>
      <title>{t('pageTitle', { reference: order.reference })}</title>
      <OrderBanner order={order} isLive={isLive} />
      <div className="page grid gap-x-14 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-12">
          {MAIN_PARTS.map((Part, index) => (
            <Area key={index}>
              <Part order={order} />
            </Area>
          ))}
          <div>
            <Fold id="variant" title={t('variant:title')} prints>
              <VisaVariant variant={order.variant} />
            </Fold>
            <Area>{!order.erasedAt && <OrderAnswers order={order} />}</Area>
          </div>
        </div>
        <div className="space-y-8">
          <PricePanel
            title={t('price.title')}
            lines={priceLines(priceOfOrder(order))}
            totalLabel={wasPaid(order) ? t('price.paid') : due ? t('price.due') : t('site:price.total')}
            total={pounds(order.totalAmountCents)}
            totalNote={<ChargedInPounds cents={order.totalAmountCents} />}
          >
            {order.isFallback && due && <p className="text-14">{t('site:price.toBeConfirmed')}</p>}
            <OrderNotes order={order} />
          </PricePanel>
          <div>
            <Area>
              <OrderActions order={order} />
            </Area>
            <Area>
              <OrderCancel order={order} />
            </Area>
            <Fold id="messages" title={t('messages')} isAsked={search.get('messages') === 'read'}>
              <OrderMessages order={order} />
            </Fold>
            <Fold id="views" title={t('views.title')}>
              <OrderViews order={order} />
            </Fold>
            {!order.erasedAt && (
              <Fold id="access" title={t('access:list.title')}>
                <OrderAccess orderId={order.id} />
              </Fold>
            )}
            <Fold
              id="privacy"
              title={t('privacy:title')}
              isAsked={Boolean(order.erasedAt) || search.get('delete') === 'ask'}
            >
              <OrderPrivacy order={order} />
            </Fold>
          </div>
        </div>
      </div>
    </>
  )
}

function OrderProgress({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { date } = useWords()
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="mb-5 text-24">
        {t('timeline.title')}
      </h2>
      <Timeline
        words={{
          done: t('timeline.done'),
          rejected: t('timeline.rejected'),
          now: t('timeline.now'),
          open: t('timeline.open'),
        }}
        steps={orderSteps(order).map(({ label, state, at }) => ({
          label: t(`timeline.${label}`),
          state,
          detail: at ? date(at, 'instant') : state === 'now' && t('timeline.next'),
        }))}
      />
    </section>
  )
}

/** Keeps an order and its documents up to date. False while the line is broken. */
function useLiveOrder(orderId: string): boolean {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  useEffect(() => {
    const watching = new AbortController()
    void watchOrder({
      orderId,
      signal: watching.signal,
      onLine: setOpen,
      onChange: () => {
        void queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
        void queryClient.invalidateQueries({ queryKey: documentsQuery(orderId).queryKey })
        void queryClient.invalidateQueries({ queryKey: orderAccessQuery(orderId).queryKey })
        void queryClient.invalidateQueries({ queryKey: documentViewsQuery(orderId).queryKey })
      },
    })
    return () => watching.abort()
  }, [orderId, queryClient])
  return open
}

function OrderRequests({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'questions'])
  const answerText = useAnswerText()
  const { phrase } = useWords()
  const { data: documents } = useQuery(documentsQuery(order.id))
  const [, setSearch] = useSearchParams()
  if (order.requests.length === 0) return null
  const missing = documents && canCorrect(order.status) ? missingDocuments(order, documents) : []
  const asked = order.requests.map(
    ({ requirement, documentId }) =>
      requirement ?? documents?.find(({ id }) => id === documentId)?.requirement,
  )
  const others = missing.filter(({ code }) => !asked.includes(code))
  const goTo = (place: Record<string, string>) =>
    setSearch(place, { replace: true, preventScrollReset: true })
  return (
    <section aria-labelledby="requests" className="space-y-4">
      <h2 id="requests" className="text-24">
        {t('requests.title')}
      </h2>
      {order.requests.map((request) => {
        const { documentId, requirement, field, text, because } = request
        const required = order.requiredDocuments.find(({ code }) => code === requirement)
        const document = documents?.find(({ id }) => id === documentId)
        return (
          <Notice
            key={documentId ?? field ?? requirement}
            tone="warning"
            title={
              field
                ? t(because ? 'requests.missing' : 'requests.correct', { name: answerText.asked(request) })
                : required
                  ? t('requests.send', { name: phrase('documents', required) })
                  : document
                    ? t('requests.replace', { name: document.name })
                    : t('requests.upload')
            }
          >
            <p dir="auto" className="whitespace-pre-line">
              {because ? t(`questions:because.${because}`) : text}
            </p>
            {field && (
              <Button
                variant="plain"
                label={t(because ? 'requests.toMissing' : 'requests.toField')}
                onClick={() => goTo({ change: field })}
              />
            )}
            {document && (
              <Button
                variant="plain"
                label={t('requests.toDocument')}
                onClick={() => goTo({ replace: document.id })}
              />
            )}
          </Notice>
        )
      })}
      {others.length > 0 && (
        <Notice tone="warning" title={t('questions:next.do.documents', { count: others.length })}>
          <p>{others.map((one) => phrase('documents', one)).join(', ')}</p>
        </Notice>
      )}
    </section>
  )
}

function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const [remembered, setRemembered] = useState(() => isRemembered(order.id))
  const confirmation = useMutation({
    mutationFn: () => api.call(routes.requestConfirmation, { id: order.id }, { orderId: order.id }),
  })
  return (
    <Fold id="actions" title={t('actions.title')}>
      {wasPaid(order) && (
        <div className="space-y-2">
          <Button variant="plain" label={t('actions.confirmation')} runs={confirmation} />
          {confirmation.isSuccess && (
            <Notice
              tone="good"
              live
              title={t('actions.confirmationSent', { email: order.applicant.email })}
            />
          )}
          <ErrorLine error={confirmation.error} />
        </div>
      )}
      <Button variant="plain" label={t('actions.print')} onClick={() => window.print()} />
      {!isSignedIn && orderToken(order.id) && (
        <Checkbox
          id="remember"
          label={t('actions.remember')}
          hint={t('actions.rememberHint')}
          checked={remembered}
          onChange={(event) => {
            rememberOrder(order.id, event.target.checked)
            setRemembered(isRemembered(order.id))
          }}
        />
      )}
    </Fold>
  )
}
