import {
  Fragment,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link, matchPath } from 'react-router'
import type { ChatTurn } from '../../http/chat-reply'
import { PATTERNS } from '../../parts/navigation/paths'
import { TripLink } from '../../parts/navigation/trip-link'
import { Icon } from '../../ui/icon'
import { CHAT_FIELD, ChatField, useChatSend } from './chat-field'
import { ChatHandOver } from './chat-hand-over'
import { useChat } from './chat.store'

/** The support chat. It is beside the page and does not stop anyone from using that. */
export default function ChatPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const [handsOver, setHandsOver] = useState(false)
  const turns = useChat((state) => state.turns)
  const panel = useRef<HTMLElement>(null)
  const isAlone = useAlone(panel)
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      // Esc inside the page is the page's own.
      if (event.key === 'Escape' && panel.current?.contains(document.activeElement)) onClose()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [onClose])
  return (
    <section
      ref={panel}
      role="dialog"
      aria-modal={isAlone}
      aria-labelledby="chat-title"
      className="fixed inset-0 z-40 flex flex-col border-hairline bg-surface text-ink shadow-float sm:inset-auto sm:end-4 sm:bottom-4 sm:h-[600px] sm:max-h-[calc(100dvh-2rem)] sm:w-[380px] sm:rounded-box sm:border"
    >
      <div className="flex items-center gap-2 border-b border-hairline bg-brand px-4 py-2 text-on-brand sm:rounded-t-box">
        <h2 id="chat-title" className="flex-1 text-18">
          {t('title')}
        </h2>
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="-me-2 grid size-11 place-items-center rounded-box focus-visible:outline-on-brand"
        >
          <Icon name="cross" />
        </button>
      </div>
      {handsOver ? (
        <ChatHandOver onDone={() => setHandsOver(false)} />
      ) : (
        <>
          <Conversation onFollow={() => isPhone() && onClose()} />
          <ChatField />
          <div className="flex flex-wrap justify-between gap-x-4 px-4 pb-3 text-14">
            <button
              type="button"
              onClick={() => setHandsOver(true)}
              className="min-h-8 text-blue underline underline-offset-4"
            >
              {t('person')}
            </button>
            {turns.length > 0 && <StartAgain />}
          </div>
        </>
      )}
    </section>
  )
}

function StartAgain() {
  const { t } = useTranslation('chat')
  const isWriting = useChat((state) => state.writing !== undefined)
  return (
    <button
      type="button"
      disabled={isWriting}
      onClick={() => useChat.getState().clear()}
      className="min-h-8 text-blue underline underline-offset-4 disabled:text-soft"
    >
      {t('startAgain')}
    </button>
  )
}

function Conversation({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('chat')
  const turns = useChat((state) => state.turns)
  const writing = useChat((state) => state.writing)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns, writing])
  const shown: ChatTurn[] =
    writing === undefined ? turns : [...turns, { role: 'assistant', content: writing }]
  const last = turns.at(-1)
  const newest = writing ?? (last?.role === 'assistant' ? last.content : '')
  return (
    <>
      <div
        role="group"
        aria-label={t('conversation')}
        className="flex-1 space-y-3 overflow-y-auto overscroll-contain p-4"
      >
        <Bubble by="assistant" text={t('opening')} onFollow={onFollow} />
        {shown.length === 0 && <TripLink onClick={onFollow} />}
        {/* The answer keeps its place when it is whole: a link in it stays the same one. */}
        {shown.map(({ role, content }, index) => (
          <Bubble key={index} by={role} text={content || '…'} onFollow={onFollow} />
        ))}
        {writing === undefined && <ChatChips />}
        <div ref={end} />
      </div>
      <div aria-live="polite" className="sr-only">
        {sentencesOf(spokenText(newest), writing === undefined).map((sentence, index) => (
          <p key={`${turns.filter(({ role }) => role === 'user').length}.${index}`}>{sentence}</p>
        ))}
      </div>
    </>
  )
}

interface BubbleProps {
  by: 'user' | 'assistant'
  text: string
  onFollow: () => void
}

function Bubble({ by, text, onFollow }: BubbleProps) {
  const { t } = useTranslation('chat')
  const own = by === 'user'
  return (
    <div
      className={`max-w-[85%] rounded-box px-3 py-2 text-body break-words ${
        own ? 'ms-auto w-fit bg-brand-wash' : 'bg-sunk'
      }`}
    >
      <span className="sr-only">{own ? t('you') : t('assistant')} </span>
      {own ? (
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      ) : (
        <ChatText text={text} onFollow={onFollow} />
      )}
    </div>
  )
}

const LINK = /\[([^\]\n]{1,200})\]\((\/[^\s)]{0,400})\)/g

/** An answer as text. Of its links those to our own pages can be followed; everything else stays what it is: text. */
function ChatText({ text, onFollow }: { text: string; onFollow: () => void }) {
  return (
    <div dir="auto" className="whitespace-pre-line">
      {partsOf(text).map((part, index) =>
        typeof part === 'string' ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <Link
            key={index}
            to={part.to}
            onClick={onFollow}
            className="inline-block py-1 font-semibold text-blue underline underline-offset-4"
          >
            {part.words}
          </Link>
        ),
      )}
    </div>
  )
}

const spokenText = (text: string): string => text.replace(LINK, '$1')

type Part = string | { words: string; to: string }

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', to = ''] = match
    if (!isOwnPage(to)) continue
    parts.push(text.slice(done, match.index), { words, to })
    done = match.index + whole.length
  }
  return [...parts, text.slice(done)]
}

/** `//host` and `/\host` are addresses of others. */
function isOwnPage(to: string): boolean {
  const [path = ''] = to.split(/[?#]/)
  return /^\/(?![/\\])/.test(to) && Object.values(PATTERNS).some((pattern) => matchPath(pattern, path))
}

const SENTENCE = /[^\n]*?[.!?。！？।؟](?=\s|$)|[^\n]+(?=\n)/g

/**
 * The whole sentences of a text that grows, so that a screen reader does not read half words. Lines without a full stop
 * count when they have ended.
 * @param ended all of it is there: what is left is a sentence too
 */
export function sentencesOf(text: string, ended: boolean): string[] {
  // A full stop at the very end may be the one of "£25.00", as long as more can come.
  const sure = ended ? `${text}\n` : text.replace(/[.!?。！？।؟]$/, '')
  return [...sure.matchAll(SENTENCE)].map(([sentence]) => sentence.trim()).filter(Boolean)
}

const PHONE = '(width < 40rem)'

/** Where the panel takes the whole screen: a page that is opened from it would stay behind it. */
const isPhone = () => matchMedia(PHONE).matches

function onWidth(tell: () => void): () => void {
  const media = matchMedia(PHONE)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/**
 * While an element takes the whole screen, nothing behind it can be reached by keyboard, pointer or screen reader.
 * @returns whether that is so
 */
function useAlone(element: RefObject<HTMLElement | null>): boolean {
  const isAlone = useSyncExternalStore(onWidth, isPhone)
  // Before anything is focused again: what is inert takes no focus.
  useLayoutEffect(() => {
    if (!isAlone || !element.current) return
    const behind = besides(element.current)
    for (const one of behind) one.toggleAttribute('inert', true)
    return () => {
      for (const one of behind) one.toggleAttribute('inert', false)
    }
  }, [element, isAlone])
  return isAlone
}

/** All of the page but the element and the toasts, which lie above it. */
function besides(element: HTMLElement): Element[] {
  const found: Element[] = []
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement)
    found.push(
      ...[...at.parentElement.children].filter((one) => one !== at && !one.matches('[aria-live], script')),
    )
  return found
}

const CHIP =
  'min-h-11 rounded-box border border-control bg-surface px-3 py-1 text-start text-14 hover:bg-sunk'

/** What the last answer goes by, each to be changed by a press; or what may have been meant, each sent by a press. */
function ChatChips() {
  const { t } = useTranslation('chat')
  const send = useChatSend()
  const understood = useChat((state) => state.understood) ?? []
  const questions = useChat((state) => state.questions) ?? []
  const { setDraft } = useChat.getState()
  const change = (beginning: string) => {
    setDraft(beginning)
    document.getElementById(CHAT_FIELD)?.focus()
  }
  const ask = (question: string) => {
    setDraft(question)
    send()
  }
  return (
    <>
      {questions.length > 0 && (
        <ul aria-label={t('likely')} className="flex flex-col items-start gap-2">
          {questions.map((question) => (
            <li key={question}>
              <button type="button" dir="auto" className={CHIP} onClick={() => ask(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {understood.length > 0 && (
        <ul aria-label={t('understood')} className="flex flex-wrap gap-2">
          {understood.map(({ about, value }) => (
            <li key={about + value}>
              <button type="button" className={CHIP} onClick={() => change(t(`change.${about}`, { value }))}>
                {t(`chip.${about}`, { value })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
