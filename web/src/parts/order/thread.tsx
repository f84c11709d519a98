import type { Thread } from '@borderlane/contracts/orders/thread'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { freshQuery } from '../../http/client'
import { threadRoutes } from '../../http/thread-routes'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/fields'
import { Awaited, ErrorNotice, PartError } from '../failure/failures'
import { useTypedText } from '../storage/use-typed-text'
import { useWords } from '../words/use-words'

const threadQuery = (orderId: string) =>
  freshQuery(['thread', orderId], threadRoutes.readThread, { id: orderId }, { orderId })

interface OrderThreadProps {
  orderId: string
  /** Whose messages are one's own. */
  side: Thread['messages'][number]['by']
  /** Nothing is written about an erased order. */
  isClosed: boolean
  /** @param seen the last message that is shown */
  send: (text: string, seen: string | null) => Promise<Thread>
  /** Why a text cannot be sent. */
  wrong?: (text: string) => string | undefined
  /** What helps with writing. */
  help?: (onPick: (text: string) => void) => ReactNode
}

/** What staff and the traveller wrote to each other, and the way to answer. */
export function OrderThread({ orderId, side, isClosed, send, wrong, help }: OrderThreadProps) {
  const { t } = useTranslation('thread')
  const queryClient = useQueryClient()
  const query = useQuery(threadQuery(orderId))
  const [text, setText] = useTypedText(`thread ${orderId}`)
  const messages = query.data?.messages
  const error = wrong?.(text)
  const write = useMutation({
    mutationFn: () => send(text.trim(), messages?.at(-1)?.id ?? null),
    onSuccess: (thread) => {
      setText('')
      queryClient.setQueryData(threadQuery(orderId).queryKey, thread)
    },
    // Someone may have written meanwhile: what they wrote is shown, and the text stays.
    onError: () => queryClient.invalidateQueries({ queryKey: threadQuery(orderId).queryKey }),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !error && !write.isPending) write.mutate()
  }
  return (
    <div className="space-y-4">
      <PartError title={t('failed')} query={query} />
      <Awaited query={query} loading={t('loading')} bar="h-24" />
      {messages?.length === 0 && <p className="text-soft">{t('none')}</p>}
      {messages && messages.length > 0 && (
        <ol aria-label={t('title')} className="space-y-3">
          {messages.map((one) => (
            <li
              key={one.id}
              className={`max-w-prose border-s-3 ps-3 ${one.by === side ? 'border-hairline ms-6' : 'border-blue'}`}
            >
              <Said message={one} side={side} />
            </li>
          ))}
        </ol>
      )}
      {!isClosed && messages && (
        <form className="space-y-3" onSubmit={submit}>
          {help?.(setText)}
          <TextArea
            id="thread-text"
            rows={3}
            label={t(side === 'staff' ? 'toTraveller' : 'toStaff')}
            hint={t(side === 'staff' ? 'staffHint' : 'hint')}
            error={error}
            maxLength={2_000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <ErrorNotice title={t('notSent')} error={write.error} />
          <Button
            type="submit"
            variant="quiet"
            label={t('send')}
            busy={write.isPending}
            disabled={text.trim() === ''}
          />
          <p role="status" className="text-14 text-soft">
            {write.isSuccess && t('sent')}
          </p>
        </form>
      )}
    </div>
  )
}

/** One message, with who wrote it and how it came. */
function Said({ message, side }: { message: Thread['messages'][number]; side: OrderThreadProps['side'] }) {
  const { t } = useTranslation('thread')
  const { date } = useWords()
  const { author, by, mail } = message
  return (
    <>
      {mail?.from !== undefined && (
        <p className="text-14 text-amber wrap-anywhere">
          {mail.from === null ? t('foreignUnknown') : t('foreign', { from: mail.from })}
        </p>
      )}
      <p dir="auto" className="break-words whitespace-pre-line">
        {message.text}
      </p>
      <p className="text-14 text-soft">
        <bdi>{author?.name ?? t(by === side ? 'you' : by === 'staff' ? 'staff' : 'traveller')}</bdi>
        <span aria-hidden="true"> · </span>
        {date(message.at, 'instant')}
        {mail && (
          <>
            <span aria-hidden="true"> · </span>
            {t('byMail')}
          </>
        )}
      </p>
      {mail && mail.files > 0 && <p className="text-14 text-soft">{t('mailFiles')}</p>}
    </>
  )
}
