import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, Toaster, useSonner } from 'sonner'

/** Pixels: below the header. */
const OFFSET = { top: 108, left: 16, right: 16 }
const PHONE = '(width < 40rem)'
const PHONE_OFFSET = { top: 0, left: 0, right: 0 }

/** Short messages in a corner. The page says the same: a toast is never the only sign. */
export default function Toasts() {
  const { t, i18n } = useTranslation()
  useEffect(showEarlier, [])
  const isPhone = window.matchMedia?.(PHONE).matches
  useToastRoom(isPhone)
  return (
    <Toaster
      position={isPhone ? 'top-center' : i18n.dir() === 'rtl' ? 'top-left' : 'top-right'}
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      containerAriaLabel={t('toasts')}
      theme="system"
      duration={6_000}
      // On a phone the page makes room for one.
      visibleToasts={isPhone ? 1 : 3}
      closeButton
      toastOptions={{
        classNames: {
          toast:
            'rounded-box! max-sm:rounded-none! border-hairline! bg-surface! font-sans! text-ink! shadow-float! items-start!',
          title: 'text-body! leading-6! font-semibold!',
          description: 'text-14! text-soft!',
          icon: 'mt-0.5!',
          // Small to look at, large enough for a finger.
          closeButton:
            'after:absolute after:-inset-3 max-sm:inset-x-auto! max-sm:end-2! max-sm:top-2! max-sm:transform-none!',
          success: 'border-s-4! border-s-green! [&_[data-icon]]:text-green!',
          error: 'border-s-4! border-s-red! [&_[data-icon]]:text-red!',
        },
      }}
    />
  )
}

let shown: ReadonlySet<unknown> = new Set()

/** Toasts that came before there was a place for them: telling them again under their own id shows them once. */
function showEarlier(): () => void {
  for (const one of toast.getToasts()) {
    if (shown.has(one.id) || !('title' in one)) continue
    const { type, title, ...rest } = one
    const tell = type === 'success' || type === 'error' ? toast[type] : toast
    tell(title, rest)
  }
  return () => {
    shown = new Set(toast.getHistory().map(({ id }) => id))
  }
}

/**
 * On a phone a toast is a bar at the top, and the page begins below it: nothing is covered that someone reads, fills in or
 * presses. When the toast goes, what is on the screen stays where it is.
 */
function useToastRoom(isPhone: boolean): void {
  const { toasts } = useSonner()
  const newest = toasts[0]?.id
  useEffect(() => {
    if (!isPhone || newest === undefined) return
    // Its height is known once it is drawn.
    const frame = requestAnimationFrame(() => {
      const front = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
      setRoom(front ? front.offsetHeight : 0)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPhone, newest])
  const isEmpty = toasts.length === 0
  useEffect(() => {
    if (isPhone && isEmpty) setRoom(0)
  }, [isPhone, isEmpty])
}

function setRoom(height: number): void {
  const { style } = document.documentElement
  const before = Number.parseFloat(style.paddingTop) || 0
  if (height === before) return
  // Browsers keep what is on the screen in its place: here the page is meant to move.
  style.overflowAnchor = 'none'
  style.paddingTop = height > 0 ? `${height}px` : ''
  style.scrollPaddingTop = style.paddingTop
  if (height < before) window.scrollBy({ top: height - before, behavior: 'instant' })
  if (height === 0) style.overflowAnchor = ''
}
