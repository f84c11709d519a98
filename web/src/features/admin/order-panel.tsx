import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { shownName } from '@borderlane/contracts/orders/applicant'
import { QUESTIONS } from '@borderlane/contracts/orders/standard-form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { Area } from '../../parts/area/area'
import { NextStepRows } from '../../parts/order/next-step'
import { useAnswerText } from '../../parts/form/answer-text'
import { AnswerValue, ShownAnswer } from '../../parts/form/answer-value'
import { paths, PATTERNS } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Details } from '../../ui/details'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { Bar, Skeleton } from '../../ui/skeleton'
import { Decide } from './decide'
import { OrderNotes } from './order-notes'
import { SetStatus } from './set-status'
import { StaffDocuments } from './staff-documents'
import { staffOrderQuery } from './staff-orders.queries'
import { StatusBadge } from './status-badge'

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
  return (
    <aside aria-label={t('panel.label')} className="min-w-0 space-y-6 border-hairline xl:border-s xl:ps-6">
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
  const { country, date, pounds } = useWords()
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
        <NextStepRows order={order} />
        <p>
          <Link to={paths.order(order.id)}>{t('panel.open')}</Link>
          <span aria-hidden="true"> · </span>
          <Link to={PATTERNS.pricing}>{t('panel.pricing')}</Link>
        </p>
      </div>
      <StaffDocuments data={data} />
      <SetStatus data={data} />
      <Decide data={data} />
      <Details
        rows={[
          ...QUESTIONS.filter(shownName).map((question) => ({
            term: text.short(question.id),
            value: <ShownAnswer question={question} applicant={order.applicant} />,
          })),
          { term: t('panel.due'), value: data.dueDay ? date(data.dueDay, 'day') : t('orders.notDue') },
          { term: t('panel.total'), value: pounds(order.totalAmountCents) },
          {
            term: t('panel.paid'),
            value: <Link to={paths.paymentsOf(order.id)}>{pounds(order.paidCents)}</Link>,
          },
          { term: t('panel.refunded'), value: pounds(order.refundedCents) },
        ]}
      />
      <Sealed id={order.id} />
      <History history={data.history} />
      <OrderNotes data={data} />
      <Audit audit={data.audit} />
    </>
  )
}

/** The sealed answers, on request; the server writes each showing down. */
function Sealed({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const text = useAnswerText()
  const errorText = useErrorText()
  const reveal = useMutation({
    mutationFn: () => api.call(routes.revealApplicant, { id }),
    // Gone as soon as the panel is.
    gcTime: 0,
  })
  if (reveal.data)
    return (
      <Details
        rows={QUESTIONS.flatMap((question) => {
          const value = question.sealed && reveal.data[question.id]
          return value
            ? [{ term: text.short(question.id), value: <AnswerValue question={question} value={value} /> }]
            : []
        })}
      />
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

/** The reasons that an order gives by itself; those of staff stand in their own words. */
const OWN_REASONS = {
  'payment captured': 'captured',
  'account deleted': 'accountDeleted',
  cancelled: 'cancelled',
  expired: 'expired',
  erased: 'erased',
} as const
const isOwnReason = (reason: string): reason is keyof typeof OWN_REASONS => Object.hasOwn(OWN_REASONS, reason)

function History({ history }: Pick<StaffOrder, 'history'>) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  return (
    <section aria-labelledby="history" className="space-y-2">
      <h3 id="history" className="text-18">
        {t('panel.history')}
      </h3>
      <ol className="space-y-2 text-14">
        {history.map(({ version, status, at, actor, reason }) => (
          <li key={version} className="border-s-3 border-hairline ps-3">
            <StatusBadge status={status} />
            <p className="mt-1 text-soft">
              {t(`panel.actor.${actor}`)}
              <span aria-hidden="true"> · </span>
              {date(at, 'instant')}
            </p>
            {reason && (
              <p dir="auto">{isOwnReason(reason) ? t(`panel.reason.${OWN_REASONS[reason]}`) : reason}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What staff did with the order, as it was written down. */
function Audit({ audit }: Pick<StaffOrder, 'audit'>) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  if (audit.length === 0) return null
  return (
    <section aria-labelledby="audit" className="space-y-2">
      <h3 id="audit" className="text-18">
        {t('audit.title')}
      </h3>
      <ol className="space-y-2 text-14">
        {audit.map(({ id, at, action, reason }) => (
          <li key={id} className="border-s-3 border-hairline ps-3">
            <p>
              {t(`audit.${action}`)}
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
