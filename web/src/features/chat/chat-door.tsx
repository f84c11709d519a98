import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'

const ChatPanel = lazy(() => import('./chat-panel'))

const NEVER_OVER: readonly string[] = [PATTERNS.apply, PATTERNS.payment]

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
  // Nothing lies over the fields and buttons of an application, nor over anything on a phone.
  const isInHeader = NEVER_OVER.includes(useLocation().pathname)
  return (
    <div
      className={`print:hidden ${isInHeader ? '' : 'sm:fixed sm:end-4 sm:z-30'}`}
      style={{ insetBlockEnd: 16 + lift }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={t('chat')}
        onClick={() => (isOpen ? close() : setOpen(true))}
        className={`grid size-11 place-items-center rounded-box border border-control bg-surface hover:bg-sunk ${
          isInHeader
            ? ''
            : 'sm:size-14 sm:rounded-round sm:border-transparent sm:bg-brand sm:text-on-brand sm:shadow-float sm:hover:bg-brand-strong'
        }`}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-6"
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
