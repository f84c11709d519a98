import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Footer } from './footer'
import { Header } from './header'
import { MailLinkNotice } from './mail-link-notice'
import { SessionChange } from './session-change'

const Toasts = lazy(() => import('./toasts'))

/** What surrounds every page. */
export function Layout() {
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <SessionChange />
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
          <MailLinkNotice />
          <Outlet />
        </main>
        <Footer />
      </div>
      <ScrollRestoration />
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}
