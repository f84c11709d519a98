import type { Document } from '@borderlane/contracts/documents/document'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { ErrorLine } from '../../../parts/failure/failures'
import { documentFileQuery } from '../../../parts/order/document-file'
import { DocumentProblems } from '../../../parts/order/document-problems'
import { DocumentState } from '../../../parts/order/document-state'
import { FileView } from '../../../parts/order/file-view'
import { documentsQuery } from '../../../parts/order/order.queries'
import { useDocumentView } from '../../../parts/order/use-document-view'
import { limitsOf } from '../../../parts/papers/limit-note'
import { useKeys } from '../../../parts/staff/use-keys'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { showStaffOrder } from '../queries/staff-orders.queries'
import { OfficialFile } from './official-file'
import { isPassport } from './passport-card'
import { staffRoutes } from '../../../http/staff-routes'

interface StaffDocumentsProps {
  data: StaffOrder
  /** A file that is about to be sent, in the place of the documents. */
  file?: File
}

/** The documents of an order, one at reading size: the passport first. */
export function StaffDocuments({ data, file }: StaffDocumentsProps) {
  const { t } = useTranslation(['admin', 'site'])
  const { order } = data
  const {
    data: documents,
    isError,
    refetch,
  } = useQuery({ ...documentsQuery(order.id), refetchInterval: 30_000 })
  const [openId, setOpen] = useState<string>()
  const all = documents ?? []
  const open = all.find(({ id }) => id === openId) ?? all.find(isPassport) ?? all[0]
  const go = (step: number) => () =>
    setOpen(all.at((all.findIndex(({ id }) => id === open?.id) + step) % all.length)?.id)
  useKeys(all.length > 1 ? { '.': go(1), ',': go(-1) } : {})
  return (
    <section aria-labelledby="staff-documents" className="flex min-w-0 flex-col gap-2 p-3 lg:overflow-y-auto">
      <h3 id="staff-documents" className="sr-only">
        {t('documents.title')}
      </h3>
      {isError && !documents && (
        <Notice tone="bad" title={t('documents.failed')}>
          <Button variant="plain" label={t('site:retry')} onClick={() => void refetch()} />
        </Notice>
      )}
      {file && <FileView key={file.name} file={file} name={file.name} />}
      {!file && documents?.length === 0 && <p className="text-soft">{t('documents.none')}</p>}
      {!file && open && (
        <>
          <ul className="flex flex-wrap gap-1">
            {all.map(({ id, name, state }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === open.id}
                  aria-keyshortcuts=". ,"
                  className="flex min-h-8 max-w-48 items-center gap-1 rounded-box border border-hairline px-2 text-14 aria-pressed:border-brand aria-pressed:bg-surface aria-pressed:font-semibold"
                  onClick={() => setOpen(id)}
                >
                  {order.approvedDocuments.includes(id) && <Icon name="check" className="size-4" />}
                  {(state === 'rejected' || order.requests.some(({ documentId }) => documentId === id)) && (
                    <Icon name="warning" className="size-4" />
                  )}
                  <bdi className="truncate">{name}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <OpenDocument key={open.id} data={data} document={open} />
        </>
      )}
    </section>
  )
}

function OpenDocument({ data, document }: { data: StaffOrder; document: Document }) {
  const { t } = useTranslation(['admin', 'files'])
  const { date, phrase } = useWords()
  const queryClient = useQueryClient()
  const { order } = data
  const { id, name, kind, requirement, isGuess } = document
  const isReadable = document.state === 'accepted'
  const view = useDocumentView(order.id)
  const { data: file, isError } = useQuery({ ...documentFileQuery(document), enabled: isReadable })
  const approve = useMutation({
    mutationFn: () => api.call(staffRoutes.approveDocument, { id: order.id, documentId: id }),
    onSuccess: (changed) => showStaffOrder(queryClient, changed),
    // The document may be gone.
    onError: () => queryClient.invalidateQueries({ queryKey: documentsQuery(order.id).queryKey }),
  })
  const mayApprove = isReadable && kind === 'upload' && !order.approvedDocuments.includes(id)
  useKeys({ o: mayApprove && !approve.isPending ? () => approve.mutate() : undefined })
  const required = order.requiredDocuments.find(({ code }) => code === requirement)
  const limits = limitsOf(order.paperList, requirement)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <p className="text-soft">
          {kind === 'decision'
            ? t('documents.decision')
            : required
              ? isGuess
                ? t('documents.guessed', { name: phrase('documents', required) })
                : phrase('documents', required)
              : t('documents.unnamed')}
          <span aria-hidden="true"> · </span>
          {date(document.uploadedAt, 'instant')}
        </p>
        <DocumentState document={document} order={order} />
        {isReadable && (
          <Button
            variant="quiet"
            icon="open"
            label={t('documents.view')}
            aria-label={t('documents.viewNamed', { name })}
            onClick={() => void view.open(document)}
          />
        )}
        {mayApprove && (
          <Button
            variant="quiet"
            icon="check"
            label={t('documents.approve')}
            aria-keyshortcuts="o"
            runs={approve}
            aria-label={t('documents.approveNamed', { name })}
          />
        )}
      </div>
      <DocumentProblems view={view} />
      <ErrorLine error={approve.error} />
      {isError && <p className="text-14 text-soft">{t('files:viewFailed')}</p>}
      {isReadable && !file && !isError && <div className="h-40 animate-pulse rounded-box bg-sunk" />}
      {file && <FileView file={file} name={name} />}
      {isReadable && kind === 'upload' && limits && <OfficialFile document={document} limits={limits} />}
    </>
  )
}
