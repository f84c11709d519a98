import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import { toast } from 'sonner'
import { readReply } from '../../http/chat-reply'
import { configQuery } from '../../http/config.queries'
import { ApiError } from '../../http/error'
import { log } from '../../http/log'
import { PATTERNS } from '../../parts/navigation/paths'
import { sentTurns, useChat } from './chat.store'

/** Sends the question that is in the field, and shows the answer as it comes. */
export function useChatSend(): () => void {
  const { t } = useTranslation('chat')
  const queryClient = useQueryClient()
  const orderId = useOpenOrder()
  return () => {
    const { draft, writing, begin, write, end, fail } = useChat.getState()
    const question = draft.trim()
    if (question === '' || writing !== undefined) return
    begin(question)
    const ask = async () => {
      const { publicClientKey } = await queryClient.ensureQueryData(configQuery)
      // The line lives as long as the tab; a closed tab ends it.
      const signal = new AbortController().signal
      const messages = sentTurns(useChat.getState().turns)
      await readReply({ messages, orderId, publicKey: publicClientKey, onText: write, signal })
    }
    ask().then(end, (error: unknown) => {
      log('chat.failed', error instanceof ApiError ? error.requestId : undefined)
      fail()
      toast.error(t('error'), { description: t('failed') })
    })
  }
}

/** The application whose page is open, so that "where is it?" means that one. */
function useOpenOrder(): string | undefined {
  const { pathname } = useLocation()
  const match = matchPath(PATTERNS.order, pathname) ?? matchPath(PATTERNS.orderOfList, pathname)
  const id = match?.params.id
  return id && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : undefined
}
