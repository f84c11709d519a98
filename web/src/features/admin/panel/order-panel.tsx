import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { shownName } from '@borderlane/contracts/orders/shown-name'
import { QUESTIONS } from '@borderlane/contracts/forms/standard-form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { Area } from '../../../parts/area/area'
import { NextStepRows } from '../../../parts/order/next-step'
import { useAnswerText } from '../../../parts/form/answer-text'
import { AnswerValue } from '../../../parts/form/answer-value'
import { ShownAnswer } from '../../../parts/form/shown-answer'
import { paths, PATTERNS } from '../../../parts/navigation/paths'
import { VisaVariant } from '../../../parts/rule/visa-variant'
import { useMay } from '../../../parts/staff/use-may'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { Details } from '../../../ui/details'
import { FailureText } from '../../../ui/failure-text'
import { Notice } from '../../../ui/notice'
import { Bar, Skeleton } from '../../../ui/skeleton'
import { Assignee } from './assignee'
import { Decide } from '../decide/decide'
import { FilingSheet } from '../filing/filing-sheet'
import { ImpossibleNotice } from '../filing/impossible-notice'
import { FurtherPayments } from './further-payment'
import { OrderNotes } from './order-notes'
import { Presence } from './presence'
import { SetStatus } from './set-status'
import { StaffDocuments } from './staff-documents'
import { staffOrderQuery } from '../queries/staff-orders.queries'
import { StatusBadge } from '../queries/status-badge'
import { TravellerSteps } from './traveller-steps'
import { TravelsWith } from './travels-with'
import { staffRoutes } from '../../../http/staff-routes'

interface OrderPanelProps {
  id: string
  onClose: () => void
}

/** Everything about one order, beside the list; where there is no room, in its place. Esc closes it. */
export function OrderPanel({ id, onClose }: OrderPanelProps) {
  const { t } = useTranslation(['admin', 'site'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(staffOrderQuery(id))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // In the place of the list: what was pressed is gone, and the page is another one from its top.
    const panel = place.current
    if (!panel || getComputedStyle(panel).position === 'sticky') return
    panel.querySelector('button')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <aside
      ref={place}
      aria-label={t('panel.label')}
      className="@container min-w-0 space-y-6 border-hairline xl:sticky xl:top-2 xl:max-h-[calc(100dvh-1rem)] xl:overflow-y-auto xl:border-s xl:ps-6"
    >
      <Button variant="quiet" icon="cross" onClick={onClose}>
        {t('panel.close')}
      </Button>
      {!data && !error && (
        <Skeleton label={t('panel.loading')}>
          <Bar className="h-96" />
        </Skeleton>
      )}
      {!data && error && (
        <Notice tone="bad" title={t('panel.failed')}>
          <FailureText {...errorText(error)} />
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
      <Area>{data && <Opened data={data} />}</Area>
    </aside>
  )
}

function Opened({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const text = useAnswerText()
  const { country } = useWords()
  const may = useMay()
  const { order } = data
  return (
    <>
      <div className="space-y-2">
        <h2 className="figures text-22">{order.reference}</h2>
        <p>
          {t('orders.route', {
            from: country(order.passportCountry),
            to: country(order.destinationCountry),
          })}
        </p>
        <StatusBadge status={order.status} />
        <Presence orderId={order.id} />
        <Assignee key={order.id} data={data} />
        <TravelsWith order={order} />
        <NextStepRows
          order={order}
          staffWords={{ traveller: t('panel.traveller'), title: t('panel.travellerReads') }}
        />
        <p>
          <Link to={paths.order(order.id)}>{t('panel.open')}</Link>
          {may('catalogue.listPricedRequirements') && (
            <>
              <span aria-hidden="true"> · </span>
              <Link to={PATTERNS.pricing}>{t('panel.pricing')}</Link>
            </>
          )}
        </p>
      </div>
      <div className="grid gap-6 @2xl:grid-cols-2">
        <Bought data={data} />
        <VisaVariant variant={order.variant} />
      </div>
      <div className="grid gap-6 @2xl:grid-cols-2">
        <section aria-labelledby="answers" className="min-w-0 space-y-3">
          <h3 id="answers" className="text-18">
            {t('panel.answers')}
          </h3>
          <Details
            rows={[
              ...QUESTIONS.filter(shownName).map((question) => ({
                term: text.short(question.id),
                value: <ShownAnswer question={question} applicant={order.applicant} />,
              })),
            ]}
          />
          <PassportDays data={data} />
          <ImpossibleNotice
            answers={{
              travelDates: order.applicant.travelDates,
              passportExpiryDate: data.passportExpiryDate,
            }}
          />
          <p className="text-14 text-soft">{t(`panel.answersFrom.${data.answersFrom}`)}</p>
          <Sealed id={order.id} />
        </section>
        <StaffDocuments data={data} />
      </div>
      {may('orders.readFilingSheet') && !order.erasedAt && (
        <FilingSheet key={order.id} orderId={order.id} reference={order.reference} />
      )}
      <TravellerSteps key={`steps ${order.id}`} order={order} />
      {may('orders.askFurtherPayment') && <FurtherPayments key={`further ${order.id}`} data={data} />}
      <History data={data} />
      <OrderNotes data={data} />
      <Audit data={data} />
      <SetStatus data={data} />
      {may('orders.decide') && <Decide data={data} />}
    </>
  )
}

/** What was bought: what is to be done, how fast, what was planned and paid. */
function Bought({ data: { order, dueDay } }: { data: StaffOrder }) {
  const { t } = useTranslation(['admin', 'site'])
  const { date, phrase, pounds } = useWords()
  return (
    <Details
      rows={[
        { term: t('panel.visa'), value: phrase('titles', order.visaTitle) },
        { term: t('panel.speed'), value: t(`site:speed.${order.processingSpeed}`) },
        { term: t('panel.due'), value: dueDay ? date(dueDay, 'day') : t('orders.notDue') },
        {
          term: t('panel.protection'),
          value: order.denialProtection ? t('panel.with') : t('panel.without'),
        },
        { term: t('panel.officialFee'), value: pounds(order.governmentFeeCents) },
        { term: t('panel.total'), value: pounds(order.totalAmountCents) },
        {
          term: t('panel.paid'),
          value: <Link to={paths.paymentsOf(order.reference)}>{pounds(order.paidCents)}</Link>,
        },
        { term: t('panel.refunded'), value: pounds(order.refundedCents) },
      ]}
    />
  )
}

const SIX_MONTHS_MS = 183 * 24 * 3_600_000

/** What the passport's last day means for this trip, for anyone who checks it. */
function PassportDays({ data: { passportExpiryDate: day } }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  if (!day) return <p className="text-14 text-soft">{t('panel.expiryNone')}</p>
  const left = Date.parse(day) - Date.now()
  if (left < 0) return <Notice tone="bad" title={t('panel.expired', { date: date(day, 'day') })} />
  if (left < SIX_MONTHS_MS)
    return <Notice tone="warning" title={t('panel.expiresSoon', { date: date(day, 'day') })} />
  return <p className="text-14">{t('panel.expires', { date: date(day, 'day') })}</p>
}

/** The sealed answers, on request; the server writes each showing down. */
function Sealed({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const text = useAnswerText()
  const errorText = useErrorText()
  const reveal = useMutation({
    mutationFn: () => api.call(staffRoutes.revealApplicant, { id }),
    // Gone as soon as the panel is.
    gcTime: 0,
  })
  if (reveal.data)
    return (
      <>
        <Details
          rows={QUESTIONS.flatMap((question) => {
            const value = question.sealed && reveal.data[question.id]
            return value
              ? [{ term: text.short(question.id), value: <AnswerValue question={question} value={value} /> }]
              : []
          })}
        />
        <ImpossibleNotice answers={reveal.data} />
      </>
    )
  return (
    <div className="space-y-2">
      <Button variant="quiet" icon="lock" busy={reveal.isPending} onClick={() => reveal.mutate()}>
        {t('panel.reveal')}
      </Button>
      <p className="text-14 text-soft">{t('panel.revealHint')}</p>
      {reveal.isError && <Notice tone="bad" live title={errorText(reveal.error).text} />}
    </div>
  )
}

/** The reasons that an order gives on its own; those of staff stand in their own words. */
const OWN_REASONS = {
  'payment captured': 'captured',
  'account deleted': 'accountDeleted',
  cancelled: 'cancelled',
  expired: 'expired',
  erased: 'erased',
} as const
const isOwnReason = (reason: string): reason is keyof typeof OWN_REASONS => Object.hasOwn(OWN_REASONS, reason)

/** Whose account it is; undefined: no one says. */
const nameIn = ({ people }: StaffOrder, id: string | null): string | undefined =>
  people.find((one) => one.id === id)?.name

function History({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  return (
    <section aria-labelledby="history" className="space-y-2">
      <h3 id="history" className="text-18">
        {t('panel.history')}
      </h3>
      <ol className="space-y-2 text-14">
        {data.history.map(({ version, status, at, actor, userId, reason, money }) => (
          <li key={version} className="border-s-3 border-hairline ps-3">
            <StatusBadge status={status} />
            <p className="mt-1 text-soft">
              {t(`panel.actor.${actor}`)}
              <Name name={nameIn(data, userId)} />
              <span aria-hidden="true"> · </span>
              {date(at, 'instant')}
            </p>
            {reason && (
              <p dir="auto">{isOwnReason(reason) ? t(`panel.reason.${OWN_REASONS[reason]}`) : reason}</p>
            )}
            {money && <p>{t(`money.${money}`)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What staff did with the order, as it was recorded. */
function Audit({ data }: { data: StaffOrder }) {
  const { audit } = data
  const { t } = useTranslation(['admin', 'cases'])
  const { date } = useWords()
  if (audit.length === 0) return null
  return (
    <section aria-labelledby="audit" className="space-y-2">
      <h3 id="audit" className="text-18">
        {t('audit.title')}
      </h3>
      <ol className="space-y-2 text-14">
        {audit.map(({ id, at, actorId, action, reason, subject }) => (
          <li key={id} className="border-s-3 border-hairline ps-3">
            <p>
              {t(`audit.${action}`)}{' '}
              {action === 'give' && t('cases:givenTo', { name: nameIn(data, subject) ?? '?' })}
              <Name name={nameIn(data, actorId)} />
              <span aria-hidden="true"> · </span>
              <span className="text-soft">{date(at, 'instant')}</span>
            </p>
            {reason && <p dir="auto">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Name({ name }: { name?: string }) {
  if (!name) return null
  return (
    <>
      <span aria-hidden="true"> · </span>
      <bdi>{name}</bdi>
    </>
  )
}
