import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DocumentProblems } from '../../parts/order/document-problems'
import { documentsQuery } from '../../parts/order/order.queries'
import { useDocumentView } from '../../parts/order/use-document-view'
import { Button } from '../../ui/button'

export const isDecided = ({ status }: Order): boolean => status === 'approved' || status === 'rejected'

export function DownloadDecision({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { data: documents } = useQuery(documentsQuery(order.id))
  const view = useDocumentView(order.id)
  const document = documents?.find(({ kind, state }) => kind === 'decision' && state === 'accepted')
  return (
    <>
      {order.status === 'rejected' && <p className="measure mt-2">{t('decision.reasons')}</p>}
      {document && (
        <div className="mt-4 print:hidden">
          <Button
            label={t('documents.downloadNamed', { name: document.name })}
            className="max-sm:w-full"
            onClick={() => void view.download(document)}
          />
          <DocumentProblems view={view} />
        </div>
      )}
    </>
  )
}
