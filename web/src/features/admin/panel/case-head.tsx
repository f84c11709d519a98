import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../parts/navigation/paths'
import { useWords } from '../../../parts/words/use-words'
import { StatusBadge } from '../queries/status-badge'
import { Assignee } from './assignee'
import { Presence } from './presence'
import { TravelsWith } from './travels-with'

/** Whose case it is, for what, by when and who works on it. */
export function CaseHead({ data, children }: { data: StaffOrder; children: ReactNode }) {
  const { t } = useTranslation(['admin', 'site'])
  const { country, date, phrase, pounds } = useWords()
  const { order, dueDay } = data
  const arrival = order.boarding?.arrival
  const facts = {
    route: t('orders.route', {
      from: country(order.passportCountry),
      to: country(order.destinationCountry),
    }),
    visa: phrase('titles', order.visaTitle),
    speed: t(`site:speed.${order.processingSpeed}`),
    due: dueDay ? date(dueDay, 'day') : t('orders.notDue'),
    ...(arrival && { arrival: date(arrival, 'day') }),
    paid: <Link to={paths.paymentsOf(order.reference)}>{pounds(order.paidCents)}</Link>,
  }
  const terms = {
    route: t('orders.column.route'),
    visa: t('panel.visa'),
    speed: t('panel.speed'),
    due: t('panel.due'),
    arrival: t('panel.arrival'),
    paid: t('panel.paid'),
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="figures text-18">{order.reference}</h2>
        <bdi className="font-semibold">{order.applicant.fullName}</bdi>
        <StatusBadge status={order.status} />
        <Assignee key={order.id} data={data} />
        {children}
      </div>
      <dl className="flex flex-wrap gap-x-5 text-14">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="flex gap-x-1.5">
            <dt className="text-soft">{terms[name as keyof typeof terms]}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Presence orderId={order.id} />
      <TravelsWith order={order} />
    </>
  )
}
