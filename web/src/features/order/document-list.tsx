import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ACCEPTED_FILES } from '../../parts/order/file-check'
import { DocumentNameChoice } from '../../parts/order/document-name-choice'
import { DocumentState } from '../../parts/order/document-state'
import { areDocumentsOpen } from '../../parts/order/order-status'
import { formatBytes } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FileButton } from '../../ui/file-button'
import { FileRow } from '../../ui/file-drop'

export interface DocumentActs {
  onView: (document: Document) => void
  onDownload: (document: Document) => void
  onDelete: (document: Document) => void
  /** Undefined while other files are on their way. */
  onReplace?: (document: Document, file: File) => void
  onName: (document: Document, requirement: string | null) => void
}

interface DocumentListProps extends DocumentActs {
  order: Order
  documents: readonly Document[]
  /** They stand in a box already. */
  isInside?: boolean
}

export function DocumentList({ order, documents, isInside, ...acts }: DocumentListProps) {
  return (
    <ul className={isInside ? 'mt-1 ps-7' : 'rounded-box border border-hairline bg-surface px-4'}>
      {documents.map((document) => (
        <DocumentRow key={document.id} order={order} document={document} {...acts} />
      ))}
    </ul>
  )
}

function DocumentRow({ order, document, ...acts }: { order: Order; document: Document } & DocumentActs) {
  const { t } = useTranslation('order')
  const { language, date } = useWords()
  const { id, name } = document
  const isAsked = order.requests.some(({ documentId }) => documentId === id)
  const isReadable = document.state === 'accepted'
  const isOpen = areDocumentsOpen(order.status)
  return (
    <FileRow
      name={name}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {isReadable && (
            <>
              <Button
                variant="quiet"
                icon="open"
                label={t('documents.view')}
                aria-label={t('documents.viewNamed', { name })}
                onClick={() => acts.onView(document)}
              />
              <Button
                variant="quiet"
                label={t('documents.download')}
                aria-label={t('documents.downloadNamed', { name })}
                onClick={() => acts.onDownload(document)}
              />
            </>
          )}
          {isOpen && <Replace document={document} isAsked={isAsked} onReplace={acts.onReplace} />}
          {isOpen && !isAsked && (
            <Button
              variant="danger"
              icon="bin"
              label={t('documents.delete')}
              aria-label={t('documents.deleteNamed', { name })}
              onClick={() => acts.onDelete(document)}
            />
          )}
        </div>
      }
    >
      <p className="mb-1 text-soft">
        {t('documents.meta', {
          size: formatBytes(document.sizeBytes, language),
          date: date(document.uploadedAt, 'instant'),
        })}
      </p>
      <DocumentState document={document} order={order} />
      {order.requiredDocuments.length > 0 && (
        <DocumentName isOpen={isOpen} {...{ order, document, ...acts }} />
      )}
    </FileRow>
  )
}

interface ReplaceProps extends Pick<DocumentActs, 'onReplace'> {
  document: Document
  isAsked: boolean
}

/** A file in the place of this one. A mail that asks for it leads here. */
function Replace({ document: { id, name, ...rest }, isAsked, onReplace }: ReplaceProps) {
  const { t } = useTranslation('order')
  const [search] = useSearchParams()
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = search.get('replace') === id
  useEffect(() => {
    if (isWanted) button.current?.focus()
  }, [isWanted])
  return (
    <FileButton
      ref={button}
      variant={isAsked ? 'main' : 'quiet'}
      label={t('documents.replace')}
      accept={ACCEPTED_FILES}
      testId={`replace-${id}`}
      disabled={!onReplace}
      aria-label={t('documents.replaceNamed', { name })}
      onFile={(file) => onReplace?.({ id, name, ...rest }, file)}
    />
  )
}

interface DocumentNameProps extends Pick<DocumentActs, 'onName'> {
  order: Order
  document: Document
  isOpen: boolean
}

function DocumentName({ order, document, isOpen, onName }: DocumentNameProps) {
  const { phrase } = useWords()
  const named = order.requiredDocuments.find(({ code }) => code === document.requirement)
  if (!isOpen) return named ? <p className="mt-1">{phrase('documents', named)}</p> : null
  return (
    <DocumentNameChoice
      id={`name-${document.id}`}
      fileName={document.name}
      required={order.requiredDocuments}
      value={named?.code}
      isGuess={named && document.isGuess}
      onChange={(code) => onName(document, code ?? null)}
    />
  )
}
