import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Notice } from '../../ui/notice'

const useUnmailed = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

/** The link of an application was not mailed: its pages say so, as long as this one is open. */
export const noteUnmailed = (orderId: string): void =>
  useUnmailed.setState(({ ids }) => ({ ids: [...ids, orderId] }))

/** What to do without the mail that brings a traveller back; nothing where it went out. */
export function NotMailed({ order }: { order: Pick<Order, 'id' | 'reference' | 'applicant'> }) {
  const { t } = useTranslation()
  const { ids } = useUnmailed()
  if (!ids.includes(order.id)) return null
  const { reference, applicant } = order
  return (
    <Notice
      tone="warning"
      live
      title={t('notMailed.title', { email: applicant.email })}
      text={t('notMailed.text', { reference })}
    />
  )
}
