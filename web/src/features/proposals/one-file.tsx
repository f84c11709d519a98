import type { Document } from '@borderlane/contracts/documents/document'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { documentFileQuery } from '../../parts/order/document-file'
import { FileView } from '../../parts/order/file-view'

/** A document as the person who asks has seen it. */
export function OneFile({ document }: { document: Document }) {
  const { t } = useTranslation('files')
  const { data: file, isError } = useQuery(documentFileQuery(document))
  return (
    <figure className="flex min-h-112 min-w-0 flex-col gap-2">
      <figcaption className="text-14 break-all">{document.name}</figcaption>
      {file && <FileView file={file} name={document.name} />}
      {isError && <p>{t('viewFailed')}</p>}
    </figure>
  )
}
