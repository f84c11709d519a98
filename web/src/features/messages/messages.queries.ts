import type { MailState, MessageState } from '@borderlane/contracts/notifications/admin'
import type { MessageKind } from '@borderlane/contracts/notifications/public'
import { staffRoutes } from '../../http/staff-routes'
import { pagedQuery } from '../../http/client'

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
  pagedQuery([MESSAGES, filter], staffRoutes.listMessages, filter, { refetchInterval: RENEWED_EVERY_MS })

export const mailsQuery = (filter: { state?: MailState; orderIds?: string; page: number }) =>
  pagedQuery([MAILS, filter], staffRoutes.listMails, filter, { refetchInterval: RENEWED_EVERY_MS })
