import i18next from 'i18next'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { ChatDoor } from '../features/chat/chat-door'
import { Area } from '../parts/area/area'
import { origin } from '../parts/navigation/origin'
import { isStaffPath, PATTERNS } from '../parts/navigation/paths'
import { useMailLink } from '../parts/session/mail-link'
import { TestSiteStrip } from '../parts/pricing/test-payments'
import { Footer } from './footer/footer'
import { Header } from './header/header'
import { SessionChange } from './session-change'

const Overlays = lazy(() => import('./overlays'))
const FootOffers = lazy(() => import('./foot-offers'))
const StorageNotice = lazy(() => import('./storage-notice'))
const SlowNotice = lazy(() => import('./slow-notice'))
const StaffBar = lazy(() => import('./header/staff-bar'))
const MailLinkNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./mail-link-notice'), i18next.loadNamespaces('auth')])
  return notice
})

/** What surrounds every page. */
export function Layout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const busy = useNavigation().state !== 'idle'
  const isStaff = isStaffPath(pathname)
  const isDrawn = useDrawn()
  const hasFollowed = useMailLink((state) => state.outcome !== undefined)
  return (
    <>
      <SessionChange />
      {/* The answers have one for each route, which they bring themselves. */}
      {pathname !== PATTERNS.results && <link rel="canonical" href={origin() + pathname} />}
      <div className="flex min-h-dvh flex-col print:min-h-0">
        <a
          href="#main"
          className="sr-only z-50 rounded-box bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-4 focus:top-2"
        >
          {t('skip')}
        </a>
        {busy && <div className="after-150ms fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-blue" />}
        <TestSiteStrip />
        {isStaff ? (
          <Suspense>
            <StaffBar />
          </Suspense>
        ) : (
          <Header />
        )}
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-7rem)] flex-1 print:min-h-0"
          aria-busy={busy}
        >
          {isDrawn && (
            <Suspense>
              <StorageNotice />
            </Suspense>
          )}
          {hasFollowed && (
            <Suspense>
              <MailLinkNotice />
            </Suspense>
          )}
          <Outlet />
        </main>
        {!isStaff && (
          <>
            <Footer />
            {isDrawn && (
              <Area instead={null}>
                <Suspense>
                  <FootOffers />
                </Suspense>
              </Area>
            )}
          </>
        )}
      </div>
      {isDrawn && (
        <Suspense>
          <SlowNotice />
        </Suspense>
      )}
      {!isStaff && (
        <Area instead={null}>
          <ChatDoor />
        </Area>
      )}
      <ScrollRestoration />
      {isDrawn && (
        <Area instead={null}>
          <Suspense>
            <Overlays />
          </Suspense>
        </Area>
      )}
    </>
  )
}

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'change'] as const
/** Milliseconds: the first paint goes before. A toast that comes earlier waits (`toasts.tsx`). */
const AFTER_PAINT = 1_000
/** A public page has nothing to tell on its own; its first load is over by then. */
const AFTER_PUBLIC_PAGE = 4_000

/** Whether someone has begun to use the page, or it has been there for a moment: there is time for what is rarely seen. */
function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    const show = () => setDrawn(true)
    const isPublic = document.querySelector('#root[data-path]') !== null
    const timer = setTimeout(show, isPublic ? AFTER_PUBLIC_PAGE : AFTER_PAINT)
    for (const name of MOVES) document.addEventListener(name, show, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of MOVES) document.removeEventListener(name, show)
    }
  }, [])
  return drawn
}
