import type { Document } from '@borderlane/contracts/documents/document'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FileRow } from '../../ui/file-drop'

interface DocumentListProps {
  documents: readonly Document[]
  onView: (document: Document) => void
  onDownload: (document: Document) => void
  onDelete: (document: Document) => void
}

/** The files of an order, each to be seen or deleted. */
export function DocumentList({ documents, onView, onDownload, onDelete }: DocumentListProps) {
  const { t } = useTranslation('order')
  const { language, date } = useWords()
  return (
    <ul className="rounded-box border border-hairline bg-surface px-4">
      {documents.map((document) => (
        <FileRow
          key={document.id}
          name={document.name}
          actions={
            <div className="flex flex-wrap gap-2 print:hidden">
              <Button
                look="quiet"
                icon="open"
                aria-label={t('documents.viewNamed', { name: document.name })}
                onClick={() => onView(document)}
              >
                {t('documents.view')}
              </Button>
              <Button
                look="quiet"
                aria-label={t('documents.downloadNamed', { name: document.name })}
                onClick={() => onDownload(document)}
              >
                {t('documents.download')}
              </Button>
              <Button
                look="danger"
                icon="bin"
                aria-label={t('documents.deleteNamed', { name: document.name })}
                onClick={() => onDelete(document)}
              >
                {t('documents.delete')}
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
  )
}
