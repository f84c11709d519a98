import type { AdminPayment } from '@borderlane/contracts/payments/admin'
import { useTranslation } from 'react-i18next'
import { OrderName } from '../../parts/staff/order-name'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { STATUS_TONES } from './payment-money'

interface PaymentTableProps {
  payments: readonly AdminPayment[]
  /** Of their orders, by id. */
  names: ReadonlyMap<string, { reference: string; fullName: string }>
  openId: string | undefined
  onOpen: (id: string) => void
}

/** Payments, newest first; on a phone the lesser columns go. */
export function PaymentTable({ payments, names, openId, onOpen }: PaymentTableProps) {
  const { t } = useTranslation('payments')
  const { pounds, date } = useWords()
  const lesser = 'max-md:hidden'
  return (
    <table className="w-full border-collapse text-14">
      <thead className="sticky top-0 border-b-2 border-ink bg-surface text-start">
        <tr>
          <th className="py-2 pe-3 text-start">{t('column.created')}</th>
          <th className="py-2 pe-3 text-start">{t('column.order')}</th>
          <th className={`py-2 pe-3 text-start ${lesser}`}>{t('column.method')}</th>
          <th className="py-2 pe-3 text-start">{t('column.status')}</th>
          <th className="py-2 pe-3 text-end">{t('column.amount')}</th>
          <th className={`py-2 text-end ${lesser}`}>{t('column.refunded')}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr
            key={payment.id}
            className={`h-10 border-b border-hairline hover:bg-sunk ${payment.id === openId ? 'bg-brand-wash' : ''}`}
          >
            <td className="pe-3">
              <button
                type="button"
                aria-expanded={payment.id === openId}
                className="min-h-11 text-start text-blue underline underline-offset-2"
                onClick={() => onOpen(payment.id)}
              >
                {date(payment.createdAt, 'instant')}
              </button>
            </td>
            <td className="pe-3">
              <OrderName id={payment.orderId} order={names.get(payment.orderId)} />
              {payment.parts.length > 1 && (
                <span className="text-soft"> {t('others', { count: payment.parts.length - 1 })}</span>
              )}
            </td>
            <td className={`pe-3 ${lesser}`}>{t(`method.${payment.method}`)}</td>
            <td className="py-1 pe-3">
              <Badge tone={STATUS_TONES[payment.status]}>{t(`status.${payment.status}`)}</Badge>{' '}
              {payment.mismatches.length > 0 && <Badge tone="red">{t('mismatch')}</Badge>}
            </td>
            <td className="figures pe-3 text-end">{pounds(payment.amountCents)}</td>
            <td className={`figures text-end ${lesser}`}>{pounds(payment.refundedCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
