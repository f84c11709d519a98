import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import type { Order } from '@borderlane/contracts/orders/order'
import { shownName } from '@borderlane/contracts/orders/shown-name'
import { QUESTIONS } from '@borderlane/contracts/forms/standard-form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorLine } from '../../../parts/failure/failures'
import { useAnswerText } from '../../../parts/form/answer-text'
import { AnswerValue } from '../../../parts/form/answer-value'
import { ShownAnswer } from '../../../parts/form/shown-answer'
import { paths, PATTERNS } from '../../../parts/navigation/paths'
import { useStepText } from '../../../parts/order/next-step'
import { priceOfOrder } from '../../../parts/pricing/price'
import { useOfficialFee } from '../../../parts/pricing/price-lines'
import { VisaVariant } from '../../../parts/rule/visa-variant'
import { useMay } from '../../../parts/staff/use-may'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { Details } from '../../../ui/details'
import { Notice } from '../../../ui/notice'
import { ImpossibleNotice } from '../filing/impossible-notice'
import { PassportCard } from './passport-card'

/** What is known of a case, dense; what differs from the passport and what cannot be are on top. */
export function CaseSheet({ data }: { data: StaffOrder }) {
  const { t } = useTranslation(['admin', 'site'])
  const text = useAnswerText()
  const { date, pounds } = useWords()
  const may = useMay()
  const officialFee = useOfficialFee()
  const stepText = useStepText()
  const { order, notes } = data
  // Risks are in the head.
  const note = notes.find(({ isRisk }) => !isRisk)
  return (
    <div className="space-y-3 [&_dl>div]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] [&_dl>div]:gap-x-3 [&_dl>div]:py-1">
      {note && (
        <p dir="auto" className="border-s-3 border-amber ps-3">
          {note.text}
        </p>
      )}
      <PassportCard key={order.id} data={data} />
      <ImpossibleNotice
        variant={order.variant}
        answers={{ travelDates: order.applicant.travelDates, passportExpiryDate: data.passportExpiryDate }}
      />
      <PassportDays data={data} />
      <section aria-labelledby="answers" className="space-y-2">
        <h3 id="answers" className="text-18">
          {t('panel.answers')}
        </h3>
        <Details
          rows={QUESTIONS.filter(shownName).map((question) => ({
            term: text.short(question.id),
            value: <ShownAnswer question={question} applicant={order.applicant} />,
          }))}
        />
        <Sealed order={order} />
        <p className="text-soft">{t(`panel.answersFrom.${data.answersFrom}`)}</p>
      </section>
      <Details
        rows={[
          { term: t('panel.travellerReads'), value: stepText(order) },
          { term: t('panel.protection'), value: t(order.denialProtection ? 'panel.with' : 'panel.without') },
          { term: t('panel.officialFee'), value: officialFee(priceOfOrder(order)) },
          { term: t('panel.total'), value: pounds(order.totalAmountCents) },
          { term: t('panel.refunded'), value: pounds(order.refundedCents) },
          { term: t('orders.column.createdAt'), value: date(order.createdAt, 'instant') },
        ]}
      />
      <VisaVariant variant={order.variant} />
      <p className="flex flex-wrap gap-x-4">
        <Link to={paths.order(order.id)}>{t('panel.open')}</Link>
        {may('catalogue.listPricedRequirements') && <Link to={PATTERNS.pricing}>{t('panel.pricing')}</Link>}
      </p>
    </div>
  )
}

const SIX_MONTHS_MS = 183 * 24 * 3_600_000

/** What the passport's last day means for this trip, for anyone who checks it. */
function PassportDays({ data: { passportExpiryDate: day } }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  if (!day) return <p className="text-soft">{t('panel.expiryNone')}</p>
  const left = Date.parse(day) - Date.now()
  if (left < 0) return <Notice tone="bad" title={t('panel.expired', { date: date(day, 'day') })} />
  if (left < SIX_MONTHS_MS)
    return <Notice tone="warning" title={t('panel.expiresSoon', { date: date(day, 'day') })} />
  return <p>{t('panel.expires', { date: date(day, 'day') })}</p>
}

/** The sealed answers, on request; the server writes each showing down. */
function Sealed({ order: { id, variant } }: { order: Order }) {
  const { t } = useTranslation('admin')
  const text = useAnswerText()
  const reveal = useMutation({
    mutationFn: () => api.call(staffRoutes.revealApplicant, { id }),
    // Gone as soon as the case is.
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
        <ImpossibleNotice answers={reveal.data} variant={variant} />
      </>
    )
  return (
    <div>
      <Button variant="quiet" icon="lock" label={t('panel.reveal')} runs={reveal} />
      <p className="text-soft">{t('panel.revealHint')}</p>
      <ErrorLine error={reveal.error} />
    </div>
  )
}
