import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { areDocumentsOpen, canCorrect } from '../../parts/order/order-status'
import { missingDocuments } from '../../parts/order/required-documents'
import { useWords } from '../../parts/words/use-words'
import { Icon } from '../../ui/icon'

/** What the route requires and which of it is here. "Complete" only when all of it is. */
export function DocumentChecklist({ order, documents }: { order: Order; documents: readonly Document[] }) {
  const { t } = useTranslation('order')
  const { phrase } = useWords()
  const required = order.requiredDocuments
  // Once it is with the authority nothing is missing any more.
  if (required.length === 0 || !canCorrect(order.status)) return null
  const missing = missingDocuments(order, documents)
  const isUnsaid = documents.some(({ requirement, kind }) => !requirement && kind === 'upload')
  return (
    <div className="rounded-box border border-hairline bg-surface px-4 py-3">
      <p className="font-semibold">
        {missing.length === 0
          ? t('documents.complete')
          : t('documents.have', { have: required.length - missing.length, count: required.length })}
      </p>
      <ul className="mt-2 space-y-1">
        {required.map((one) => {
          const isMissing = missing.includes(one)
          return (
            <li key={one.code} className="flex gap-2">
              <Icon
                name={isMissing ? 'warning' : 'check'}
                className={isMissing ? 'text-amber' : 'text-green'}
              />
              <span>
                {t(isMissing ? 'documents.missing' : 'documents.here', { name: phrase('documents', one) })}
              </span>
            </li>
          )
        })}
      </ul>
      {missing.length > 0 && isUnsaid && areDocumentsOpen(order.status) && (
        <p className="mt-2 text-14 text-soft">{t('documents.sayWhich')}</p>
      )}
    </div>
  )
}
