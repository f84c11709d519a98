import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { HeadingFocus } from '../ui/page-heading'
import { Footer } from './footer'
import { Header } from './header'

const Toasts = lazy(() => import('./toasts'))

/** What surrounds every page. */
export function Layout() {
  const { t } = useTranslation()
  const pending = useHeadingFocus()
  const busy = useNavigation().state !== 'idle'
  return (
    <HeadingFocus value={pending}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-50 rounded-box bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-4 focus:top-2"
        >
          {t('skip')}
        </a>
        {busy && <div className="after-150ms fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-blue" />}
        <Header />
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-5rem)] flex-1 print:min-h-0"
          aria-busy={busy}
        >
          <Outlet />
        </main>
        <Footer />
      </div>
      <ScrollRestoration />
      <Suspense>
        <Toasts />
      </Suspense>
    </HeadingFocus>
  )
}

/** True once after each change of the page, until the new page's heading has taken the focus. */
function useHeadingFocus() {
  const { pathname } = useLocation()
  const pending = useRef(false)
  const shown = useRef(pathname)
  if (shown.current !== pathname) {
    shown.current = pathname
    pending.current = true
  }
  useEffect(() => {
    // What had the focus went away with the old page.
    if (pending.current) (document.activeElement as HTMLElement | null)?.blur()
  }, [pathname])
  return pending
}
