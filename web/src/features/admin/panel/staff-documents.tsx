import type { Document } from '@borderlane/contracts/documents/document'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { DocumentPreview } from '../../../parts/order/document-preview'
import { DocumentProblems } from '../../../parts/order/document-problems'
import { DocumentState } from '../../../parts/order/document-state'
import { canCorrect } from '../../../parts/order/order-status'
import { documentsQuery } from '../../../parts/order/order.queries'
import { useDocumentView } from '../../../parts/order/use-document-view'
import { limitsOf } from '../../../parts/papers/limit-note'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { FileRow } from '../../../ui/file-drop'
import { Notice } from '../../../ui/notice'
import { Bar, Skeleton } from '../../../ui/skeleton'
import { showStaffOrder } from '../queries/staff-orders.queries'
import { AskTraveller } from './ask-traveller'
import { ChangePapers } from './change-papers'
import { OfficialFile } from './official-file'
import { staffRoutes } from '../../../http/staff-routes'

/** The documents of an order, to be looked at and approved, and what the traveller is asked for. */
export function StaffDocuments({ data }: { data: StaffOrder }) {
  const { t } = useTranslation(['admin', 'site'])
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { order } = data
  const documents = useQuery({ ...documentsQuery(order.id), refetchInterval: 30_000 })
  const view = useDocumentView(order.id)
  const approve = useMutation({
    mutationFn: ({ id: documentId }: Document) =>
      api.call(staffRoutes.approveDocument, { id: order.id, documentId }),
    onSuccess: (changed) => showStaffOrder(queryClient, changed),
    // The document may be gone.
    onError: () => queryClient.invalidateQueries({ queryKey: documentsQuery(order.id).queryKey }),
  })
  return (
    <section aria-labelledby="staff-documents" className="space-y-3">
      <h3 id="staff-documents" className="text-18">
        {t('documents.title')}
      </h3>
      {documents.isError && !documents.data && (
        <Notice tone="bad" title={t('documents.failed')}>
          <Button variant="plain" onClick={() => void documents.refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
      {documents.data?.length === 0 && <p className="text-soft">{t('documents.none')}</p>}
      <ul>
        {documents.data?.map((document) => (
          <Row
            key={document.id}
            data={data}
            document={document}
            busy={approve.isPending}
            onView={() => void view.open(document)}
            onApprove={() => approve.mutate(document)}
          />
        ))}
      </ul>
      <DocumentProblems view={view} />
      {approve.isError && <Notice tone="bad" live title={errorText(approve.error).text} />}
      {canCorrect(order.status) && <AskTraveller data={data} documents={documents.data ?? []} />}
      {canCorrect(order.status) && <ChangePapers order={order} />}
    </section>
  )
}

interface RowProps {
  data: StaffOrder
  document: Document
  busy: boolean
  onView: () => void
  onApprove: () => void
}

function Row({ data, document, busy, onView, onApprove }: RowProps) {
  const { t } = useTranslation('admin')
  const { date, phrase } = useWords()
  const { order } = data
  const { id, name, kind, requirement, isGuess } = document
  const required = order.requiredDocuments.find(({ code }) => code === requirement)
  const isReadable = document.state === 'accepted'
  const limits = limitsOf(order.paperList, requirement)
  return (
    <FileRow
      name={name}
      actions={
        <>
          {isReadable && (
            <Button
              variant="quiet"
              icon="open"
              aria-label={t('documents.viewNamed', { name })}
              onClick={onView}
            >
              {t('documents.view')}
            </Button>
          )}
          {isReadable && kind === 'upload' && !order.approvedDocuments.includes(id) && (
            <Button
              variant="quiet"
              icon="check"
              busy={busy}
              aria-label={t('documents.approveNamed', { name })}
              onClick={onApprove}
            >
              {t('documents.approve')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-1 text-soft">
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
      {isReadable &&
        kind === 'upload' &&
        (requirement === 'passport' || requirement === 'passport_bio_page') && (
          <PassportCard data={data} document={document} />
        )}
      {isReadable && kind === 'upload' && limits && <OfficialFile document={document} limits={limits} />}
      <div className="mt-2">
        <DocumentPreview orderId={order.id} document={document} />
      </div>
    </FileRow>
  )
}

/** Comes when someone wants it, with the reader of passports and its texts. */
const Check = lazy(async () => {
  const [{ PassportCheck }] = await Promise.all([
    import('./passport-check'),
    i18next.loadNamespaces('passport'),
  ])
  return { default: PassportCheck }
})

/** Beside the upload of a passport: the way to compare it with the answers. */
function PassportCard({ data, document }: { data: StaffOrder; document: Document }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const label = t('passport.compareNamed', { name: document.name })
  return (
    <div className="mt-2 space-y-3">
      <Button
        variant="quiet"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        {t('passport.compare')}
      </Button>
      {isOpen && (
        <Suspense
          fallback={
            <Skeleton label={label}>
              <Bar className="h-32" />
            </Skeleton>
          }
        >
          <Check data={data} document={document} label={label} />
        </Suspense>
      )}
    </div>
  )
}
