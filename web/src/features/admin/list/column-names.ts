import type { OrderColumn } from '@borderlane/contracts/orders/order-column'
import { useTranslation } from 'react-i18next'
import { useAnswerText } from '../../../parts/form/answer-text'

/** What the columns of the list are called. */
export function useColumnNames(): Record<OrderColumn | 'reference', string> {
  const { t } = useTranslation(['admin', 'cases'])
  const answers = useAnswerText()
  return {
    reference: t('orders.column.reference'),
    applicant: t('orders.column.applicant'),
    status: t('orders.column.status'),
    dueDay: t('orders.column.dueDay'),
    target: t('cases:target.column'),
    speed: t('panel.speed'),
    route: t('orders.column.route'),
    missing: t('orders.column.missing'),
    assignee: t('cases:assignee'),
    paid: t('orders.column.paid'),
    createdAt: t('orders.column.createdAt'),
    total: t('orders.column.total'),
    email: answers.short('email'),
    account: t('orders.column.account'),
  }
}
