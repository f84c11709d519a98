import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { useWords } from '../words/use-words'
import { DocumentProblems } from './document-problems'
import { documentsQuery } from './order.queries'
import { useDocumentView } from './use-document-view'

/** What was asked for beside the price: how much, since when, what for, and what became of it. */
export function FurtherList(props: { further: readonly FurtherPayment[]; children?: ReactNode }) {
  const { further, children } = props
  const { t } = useTranslation('further')
  const { date, pounds } = useWords()
  return (
    <ul className="space-y-2">
      {further.map(({ id, status, amountCents, reason, askedAt, endedAt }) => (
        <li
          key={id}
          className={`border-s-3 ps-3 text-14 ${status === 'open' ? 'border-amber' : 'border-hairline'}`}
        >
          <p className="font-semibold">
            {t(`state.${status}`, { amount: pounds(amountCents), date: date(endedAt ?? askedAt, 'instant') })}
          </p>
          {reason && <p dir="auto">{reason}</p>}
          {status === 'open' && children}
        </li>
      ))}
    </ul>
  )
}

/** Opens what the authority asks or has taken. */
export function FurtherReceipt({ orderId, documentId }: { orderId: string; documentId: string }) {
  const { t } = useTranslation('further')
  const { data: documents } = useQuery(documentsQuery(orderId))
  const view = useDocumentView(orderId)
  const document = documents?.find(({ id }) => id === documentId)
  if (!document) return null
  return (
    <>
      <Button variant="plain" icon="open" label={t('view')} onClick={() => void view.open(document)} />
      <DocumentProblems view={view} />
    </>
  )
}
