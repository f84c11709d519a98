import type { Document } from '@borderlane/contracts/documents/document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { documentsQuery } from '../../parts/order/order.queries'
import { toast } from '../../ui/toast'

/** Deleting a document of an order, and naming what it is. */
export function useDocumentEdits(orderId: string) {
  const { t } = useTranslation('order')
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: documentsQuery(orderId).queryKey })

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
