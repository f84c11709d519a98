import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { ACCEPTED_FILES } from '../../parts/order/file-check'
import { DocumentProblems } from '../../parts/order/document-problems'
import { canCorrect, takesDocuments } from '../../parts/order/order-status'
import { documentsQuery, orderQuery } from '../../parts/order/order.queries'
import { useDocumentView } from '../../parts/order/use-document-view'
import { useUploads } from '../../parts/order/use-uploads'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FailureText } from '../../ui/failure-text'
import { FileDrop } from '../../ui/file-drop'
import { Notice } from '../../ui/notice'
import { UploadList } from '../../parts/order/upload-list'
import { useCloseWarning } from '../../ui/use-close-warning'
import { useHeldFocus } from '../../ui/use-held-focus'
import { toast } from '../../ui/toast'
import { DocumentList } from './document-list'
import { OrderSlots } from './order-slots'
import { DocumentViews } from './document-views'
import { useDocumentEdits } from './use-document-edits'

/** The documents of an order: seen, deleted, and more of them uploaded. */
export function OrderDocuments({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'files', 'site'])
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const documents = useQuery(documentsQuery(order.id))
  // The decision has a place of its own.
  const own = documents.data?.filter(({ kind }) => kind === 'upload')
  const uploads = useUploads()
  const view = useDocumentView(order.id)
  const [asked, setAsked] = useState<Document>()
  const held = useHeldFocus()
  useCloseWarning(uploads.busy)

  const { remove, name } = useDocumentEdits(order.id)
  const add = (files: File[], of: { replaces?: string; requirement?: string } = {}) =>
    uploads.add(files, { ...of, required: order.requiredDocuments })
  const send = async (ids: string[]) => {
    const allKept = await uploads.send(order.id, ids)
    if (allKept) toast.success(t('documents.uploaded'))
    else toast.error(t('documents.uploadFailed'))
    uploads.forgetAccepted()
    // What was asked for may be done now.
    void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
  }
  const acts = {
    onView: (document: Document) => void view.open(document),
    onDownload: (document: Document) => void view.download(document),
    onDelete: setAsked,
    onReplace: uploads.busy
      ? undefined
      : ({ id, requirement }: Document, file: File) => void send(add([file], { replaces: id, requirement })),
    onName: (document: Document, requirement: string | null) =>
      name.mutate({ documentId: document.id, requirement }),
  }
  const list = {
    onRemove: uploads.remove,
    onRetry: uploads.busy ? undefined : (id: string) => void send([id]),
  }
  // Once it is with the authority nothing is missing any more.
  const hasSlots = order.requiredDocuments.length > 0 && canCorrect(order.status)
  const isPlaced = (code: string | undefined) =>
    hasSlots && order.requiredDocuments.some((one) => one.code === code)
  const further = own?.filter(({ requirement }) => !isPlaced(requirement)) ?? []

  return (
    <section {...held} aria-labelledby="documents" className="space-y-4">
      <h2 id="documents" className="text-22">
        {t('documents.title')}
      </h2>
      {documents.isError && !documents.data && (
        <Notice tone="bad" title={t('documents.failed')}>
          <Button variant="plain" onClick={() => void documents.refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
      {own && hasSlots && (
        <OrderSlots
          order={order}
          documents={own}
          uploads={uploads.uploads}
          acts={acts}
          list={list}
          onFiles={uploads.busy ? undefined : (files, requirement) => void send(add(files, { requirement }))}
        />
      )}
      {own?.length === 0 && <p>{t('documents.none')}</p>}
      {further.length > 0 && <DocumentList order={order} documents={further} {...acts} />}
      <DocumentProblems view={view} />
      {name.isError && (
        <Notice tone="bad" live title={t('documents.nameFailed')}>
          <FailureText {...errorText(name.error)} />
        </Notice>
      )}
      {remove.isError && (
        <Notice tone="bad" live title={t('documents.deleteFailed')}>
          <FailureText {...errorText(remove.error)} />
        </Notice>
      )}
      <UploadList {...list} uploads={uploads.uploads.filter(({ requirement }) => !isPlaced(requirement))} />
      {takesDocuments(order.status) && (
        <div className="print:hidden">
          <FileDrop
            id="order-files"
            label={t('documents.add')}
            hint={t('files:hint')}
            choose={t('files:choose')}
            drop={t('files:drop')}
            accept={ACCEPTED_FILES}
            disabled={uploads.busy}
            onFiles={(files) => void send(add(files))}
          />
        </div>
      )}
      <DocumentViews orderId={order.id} />
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('documents.confirmTitle')}
        text={t('documents.confirmText', { name: asked?.name ?? '' })}
        confirm={t('documents.delete')}
        cancel={t('documents.keep')}
        onConfirm={() => {
          if (asked) remove.mutate(asked)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  )
}
