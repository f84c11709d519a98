import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { DocumentSlot, DocumentSlots } from '../../parts/order/document-slot'
import { missingDocuments } from '../../parts/order/required-documents'
import type { Upload } from '../../parts/order/upload'
import { UploadList, type UploadListProps } from '../../parts/order/upload-list'
import { PhotoHelp } from '../../parts/photo/photo-help'
import { useWords } from '../../parts/words/use-words'
import { type DocumentActs, DocumentList } from './document-list'
import { useLater } from './use-later'

interface OrderSlotsProps {
  order: Order
  documents: readonly Document[]
  uploads: readonly Upload[]
  acts: DocumentActs
  list: Pick<UploadListProps, 'onRemove' | 'onRetry'>
  /** Undefined while other files are on their way. */
  onFiles?: (files: File[], requirement: string) => void
}

/** What the route requires, each document in its place. "Complete" only when all of it is here. */
export function OrderSlots({ order, documents, uploads, acts, list, onFiles }: OrderSlotsProps) {
  const { t } = useTranslation('order')
  const { phrase } = useWords()
  const later = useLater(order.id)
  const required = order.requiredDocuments
  const missing = missingDocuments(order, documents)
  const isUnsaid = documents.some(({ requirement }) => !requirement)
  return (
    <div className="space-y-2">
      <p className="font-semibold">
        {missing.length === 0
          ? t('documents.complete')
          : t('documents.have', { have: required.length - missing.length, count: required.length })}
      </p>
      {missing.length > 0 && isUnsaid && <p className="text-14 text-soft">{t('documents.sayWhich')}</p>}
      <DocumentSlots>
        {required.map((one) => {
          const { code } = one
          const inside = documents.filter(({ requirement }) => requirement === code)
          return (
            <DocumentSlot
              key={code}
              code={code}
              name={phrase('documents', one)}
              state={!missing.includes(one) ? 'here' : later.isLater(code) ? 'later' : 'missing'}
              onLater={(isLater) => later.say(code, isLater)}
              disabled={!onFiles}
              onFiles={(files) => onFiles?.(files, code)}
            >
              {inside.length > 0 && <DocumentList isInside order={order} documents={inside} {...acts} />}
              <UploadList
                {...list}
                isInside
                uploads={uploads.filter(({ requirement }) => requirement === code)}
              />
              {code === 'photo' && (
                <PhotoHelp
                  destination={order.destinationCountry}
                  onFile={onFiles && ((file) => onFiles([file], code))}
                />
              )}
            </DocumentSlot>
          )
        })}
      </DocumentSlots>
    </div>
  )
}
