import type { MailState, MessageState } from '@borderlane/contracts/notifications/admin'
import type { MessageKind } from '@borderlane/contracts/notifications/public'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'

export const MESSAGES = 'admin-messages'
export const MAILS = 'admin-mails'
/** A list renews itself while one looks at it. */
const RENEWED_EVERY_MS = 30_000

interface MessageFilter {
  state?: MessageState
  kind?: MessageKind
  subject?: 'general' | 'visa' | 'payment' | 'status' | 'partnership' | 'feedback'
  search?: string
  page: number
}

export const messagesQuery = (filter: MessageFilter) =>
  queryOptions({
    queryKey: [MESSAGES, filter],
    queryFn: ({ signal }) => api.call(staffRoutes.listMessages, { ...filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_EVERY_MS,
    staleTime: 0,
  })

export const mailsQuery = (filter: { state?: MailState; orderIds?: string; page: number }) =>
  queryOptions({
    queryKey: [MAILS, filter],
    queryFn: ({ signal }) => api.call(staffRoutes.listMails, { ...filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_EVERY_MS,
    staleTime: 0,
  })
