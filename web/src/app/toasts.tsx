import { useTranslation } from 'react-i18next'
import { useEffect } from 'react'
import { toast, Toaster } from 'sonner'
import { useToastRoom } from './use-toast-room'

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
          title: 'text-16! leading-6! font-semibold!',
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

/** Those that an earlier place for toasts has shown. */
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
