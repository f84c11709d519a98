import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import { toast } from 'sonner'
import { readReply } from '../../http/chat-reply'
import { configQuery } from '../../http/config.queries'
import { ApiError } from '../../http/client'
import { log } from '../../http/log'
import { PATTERNS } from '../../parts/navigation/paths'
import { Icon } from '../../ui/icon'
import { MOST_TURNS, useChat, sentTurns } from './chat.store'

export const CHAT_FIELD = 'chat-field'
/** Characters; 4 KB in every script. */
const LONGEST = 1_300

/** Where one writes. While an answer is being written nothing can be sent. */
export function ChatField() {
  const { t } = useTranslation('chat')
  const send = useChatSend()
  const draft = useChat((state) => state.draft)
  const isWriting = useChat((state) => state.writing !== undefined)
  const isFull = useChat((state) => state.turns.length >= MOST_TURNS - 1)
  const field = useRef<HTMLTextAreaElement>(null)
  // On opening, and again when the answer is there: a field that was disabled has lost the focus.
  useEffect(() => {
    if (!isWriting) field.current?.focus()
  }, [isWriting])
  if (isFull && !isWriting) return <p className="px-4 py-3 text-14 text-soft">{t('full')}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-t border-hairline p-3">
      <textarea
        id={CHAT_FIELD}
        ref={field}
        rows={2}
        dir="auto"
        aria-label={t('field')}
        placeholder={t('placeholder')}
        maxLength={LONGEST}
        value={draft}
        disabled={isWriting}
        onChange={(event) => useChat.getState().setDraft(event.target.value)}
        onKeyDown={sendByKey}
        className="min-w-0 flex-1 resize-none rounded-box border border-control bg-surface px-3 py-2 text-body disabled:bg-sunk"
      />
      <button
        type="submit"
        aria-label={t('send')}
        disabled={isWriting || draft.trim() === ''}
        className="grid size-11 place-items-center rounded-box bg-brand text-on-brand hover:bg-brand-strong disabled:border disabled:border-hairline disabled:bg-sunk disabled:text-soft"
      >
        <Icon name="arrow" />
      </button>
    </form>
  )
}

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
      await readReply({ messages, orderId, publicKey: publicClientKey, onPiece: write, signal })
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
