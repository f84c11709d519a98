import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, useReread } from '../../http/client'
import { routes } from '../../http/routes'
import { DocumentProblems } from '../../parts/order/document-problems'
import { DocumentSlot, DocumentSlots } from '../../parts/order/document-slot'
import { ACCEPTED_FILES } from '../../parts/order/file-check'
import { canCorrect, takesDocuments } from '../../parts/order/order-status'
import { documentsQuery, orderQuery } from '../../parts/order/order.queries'
import { isHere, missingDocuments } from '../../parts/order/required-documents'
import type { Upload } from '../../parts/order/upload'
import { UploadList, type UploadListProps } from '../../parts/order/upload-list'
import { useDocumentView } from '../../parts/order/use-document-view'
import { useUploads } from '../../parts/order/use-uploads'
import { LimitNote } from '../../parts/papers/limit-note'
import { PaperChanges, SlotNote } from '../../parts/papers/paper-list'
import { PhotoHelp } from '../../parts/photo/photo-help'
import { tabStorage } from '../../parts/storage/tab-storage'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FileDrop } from '../../ui/file-drop'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { useCloseWarning } from '../../ui/use-close-warning'
import { useHeldFocus } from '../../ui/use-held-focus'
import { DocumentList, type DocumentActs } from './document-list'
import { ErrorNotice } from '../../parts/failure/failures'

export function OrderDocuments({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'files', 'site'])
  const reread = useReread()
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
    void reread(orderQuery(order.id).queryKey)
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
      <h2 id="documents" className="text-24">
        {t('documents.title')}
      </h2>
      {documents.isError && !documents.data && (
        <Notice tone="bad" title={t('documents.failed')}>
          <Button variant="plain" label={t('site:retry')} onClick={() => void documents.refetch()} />
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
      <ErrorNotice title={t('documents.nameFailed')} error={name.error} />
      <ErrorNotice title={t('documents.deleteFailed')} error={remove.error} />
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
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('documents.confirmTitle')}
        text={t('documents.confirmText', { name: asked?.name ?? '' })}
        confirm={t('documents.delete')}
        cancel={t('documents.keep')}
        onConfirm={() => asked && remove.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  )
}

function useDocumentEdits(orderId: string) {
  const { t } = useTranslation('order')
  const reread = useReread()
  const onSettled = () => reread(documentsQuery(orderId).queryKey)

  const remove = useMutation({
    mutationFn: (document: Document) =>
      api.call(routes.deleteDocument, { id: orderId, documentId: document.id }, { orderId }),
    onSuccess: () => toast.success(t('documents.deleted')),
    onError: () => toast.error(t('documents.deleteFailed')),
    onSettled,
  })

  const name = useMutation({
    mutationFn: (named: { documentId: string; requirement: string | null }) =>
      api.call(routes.nameDocument, { id: orderId, ...named }, { orderId }),
    onSettled,
  })
  return { remove, name }
}

interface OrderSlotsProps {
  order: Order
  documents: readonly Document[]
  uploads: readonly Upload[]
  acts: DocumentActs
  list: Pick<UploadListProps, 'onRemove' | 'onRetry'>
  /** Undefined while other files are on their way. */
  onFiles?: (files: File[], requirement: string) => void
}

/** What is asked for, each document in its place. "Complete" only when all that the order waits for is here. */
function OrderSlots({ order, documents, uploads, acts, list, onFiles }: OrderSlotsProps) {
  const { t } = useTranslation('order')
  const { phrase } = useWords()
  const later = useLater(order.id)
  const { requiredDocuments: required, neededDocuments: needed } = order
  const missing = missingDocuments(order, documents)
  const isUnsaid = documents.some(({ requirement }) => !requirement)
  return (
    <div className="space-y-2">
      <p className="font-semibold">
        {needed.length === 0
          ? t('documents.noneNeeded')
          : missing.length === 0
            ? t('documents.complete')
            : t('documents.have', { have: needed.length - missing.length, count: needed.length })}
      </p>
      {missing.length > 0 && isUnsaid && <p className="text-14 text-soft">{t('documents.sayWhich')}</p>}
      <PaperChanges changes={order.paperChanges} />
      <DocumentSlots>
        {required.map((one) => {
          const { code } = one
          const inside = documents.filter(({ requirement }) => requirement === code)
          return (
            <DocumentSlot
              key={code}
              code={code}
              name={phrase('documents', one)}
              note={<SlotNote papers={order.paperList} code={code} isNeeded={needed.includes(code)} />}
              state={isHere(code, order, documents) ? 'here' : later.isLater(code) ? 'later' : 'missing'}
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
              <LimitNote
                papers={order.paperList}
                code={code}
                files={inside.map(({ name, mediaType, sizeBytes }) => ({
                  ...{ name, type: mediaType, size: sizeBytes },
                }))}
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

function useLater(orderId: string) {
  const name = `borderlane.later.${orderId}`
  const [codes, setCodes] = useState(() => tabStorage.getItem(name)?.split(',') ?? [])
  const say = (code: string, isLater: boolean) => {
    const next = [...codes.filter((one) => one !== code), ...(isLater ? [code] : [])]
    tabStorage.setItem(name, next.join(','))
    setCodes(next)
  }
  return { isLater: (code: string) => codes.includes(code), say }
}
