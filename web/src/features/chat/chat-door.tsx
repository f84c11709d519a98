import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

const ChatPanel = lazy(() => import('./chat-panel'))

/** The button of the support chat, on every page. All of the chat is fetched when it is pressed. */
export function ChatDoor() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const lift = useBarHeight(isOpen)
  const close = () => {
    // The button takes no focus before the panel is gone.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    // On a phone it makes room while someone types: a field and its error are wider than what it leaves free.
    <div
      className="fixed end-4 z-30 max-sm:[body:has(main_:is(input,select,textarea):focus)_&]:pointer-events-none max-sm:[body:has(main_:is(input,select,textarea):focus)_&]:opacity-0 print:hidden"
      style={{ insetBlockEnd: 16 + lift }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={t('chat')}
        onClick={() => (isOpen ? close() : setOpen(true))}
        className="grid size-14 place-items-center rounded-round border border-transparent bg-brand text-on-brand shadow-float hover:bg-brand-strong"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
        >
          <path strokeLinejoin="round" d="M4 4.500h16v11.500H11l-5 4v-4H4zM8 9h8M8 12h5" />
        </svg>
      </button>
      {isOpen && (
        <Suspense>
          <ChatPanel onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** Pixels of a bar that a page has at the lower edge of the window: the button is above it, not on its buttons. */
function useBarHeight(isOpen: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (isOpen) return
    const measure = () => {
      const bars = [...document.querySelectorAll('[data-foot]')]
        // On a wide screen it is a part of the page like any other.
        .filter((bar) => getComputedStyle(bar).position === 'sticky')
        .map((bar) => bar.getBoundingClientRect())
      const tops = bars
        .filter(({ bottom, height }) => height && bottom > innerHeight - 80)
        .map(({ top }) => top)
      setHeight(Math.max(0, innerHeight - Math.min(innerHeight, ...tops)))
    }
    measure()
    // A page that gets its content, or another one.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', measure)
    }
  }, [isOpen])
  return height
}
