import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { documentsQuery } from '../../parts/order/order.queries'
import { DocumentProblems } from '../../parts/order/document-problems'
import { useDocumentView } from '../../parts/order/use-document-view'
import { formatBytes } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FileRow } from '../../ui/file-drop'
import { OrderVisa } from './order-visa'

/** What the authorities decided, as its document: apart from what the traveller uploaded. */
export function OrderDecision({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { language, date } = useWords()
  const { data: documents } = useQuery(documentsQuery(order.id))
  const view = useDocumentView(order.id)
  const isDecided = order.status === 'approved' || order.status === 'rejected'
  const decisions = documents?.filter(({ kind }) => kind === 'decision') ?? []
  if (decisions.length === 0 && !(isDecided && documents)) return null
  return (
    <section aria-labelledby="decision" className="space-y-4">
      <h2 id="decision" className="text-22">
        {t('decision.title')}
      </h2>
      {decisions.length === 0 ? (
        <p>{t('decision.follows')}</p>
      ) : (
        <ul className="rounded-box border-2 border-green bg-surface px-4">
          {decisions.map((document) => (
            <FileRow
              key={document.id}
              name={document.name}
              actions={
                <div className="flex flex-wrap gap-2 print:hidden">
                  <Button
                    aria-label={t('documents.downloadNamed', { name: document.name })}
                    disabled={document.state !== 'accepted'}
                    onClick={() => void view.download(document)}
                  >
                    {t('documents.download')}
                  </Button>
                  <Button
                    variant="quiet"
                    icon="open"
                    aria-label={t('documents.viewNamed', { name: document.name })}
                    disabled={document.state !== 'accepted'}
                    onClick={() => void view.open(document)}
                  >
                    {t('documents.view')}
                  </Button>
                </div>
              }
            >
              <span className="text-soft">
                {t('documents.meta', {
                  size: formatBytes(document.sizeBytes, language),
                  date: date(document.uploadedAt, 'instant'),
                })}
              </span>
            </FileRow>
          ))}
        </ul>
      )}
      <DocumentProblems view={view} />
      <OrderVisa order={order} />
    </section>
  )
}
