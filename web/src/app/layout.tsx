import { lazy, Suspense, useEffect, useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, Link } from 'react-router'
import { Area } from '../parts/area/area'
import { origin } from '../parts/navigation/origin'
import { isStaffPath, PATTERNS, paths } from '../parts/navigation/paths'
import { useIsGoing } from '../parts/navigation/visits'
import { useMailLink, forgetMailLink } from '../parts/session/mail-link'
import { TestSiteStrip } from '../parts/pricing/test-payments'
import { Header } from './header/header'
import type { SitePart } from '@borderlane/contracts/site-parts'
import { CompanyDetails } from '../parts/company/lazy-company'
import { useSite } from '../parts/site/site.store'
import { MrzStrip } from '../ui/mrz-strip'
import { useQueryClient } from '@tanstack/react-query'
import { forgetKeptDraft } from '../parts/draft/kept-draft'
import { forgetKept } from '../parts/storage/forget-kept'
import { DRAFT_KEY, tabStorage } from '../parts/storage/tab-storage'
import { forgetOrdersOfTab } from '../parts/session/order-token'
import type { useDraft } from '../features/apply/draft.store'
import { forgetAnswers } from '../http/query-client'
import { forgetLeaving, updateSession, useSession, wasLeft } from '../parts/session/session'
import { lazyWith } from '../parts/area/lazy-with'

const Overlays = lazy(() => import('./overlays'))
const FootOffers = lazy(() => import('./foot-offers'))
const StorageNotice = lazy(() => import('./storage-notice'))
const SlowNotice = lazy(() => import('./slow-notice'))
const StaffBar = lazy(() => import('./header/staff-bar'))
const MailLinkNotice = lazyWith(['auth'], () => import('./mail-link-notice'))

export function Layout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const busy = useIsGoing()
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

/** In the order in which they are read, in columns of four; with the part of the product that has to be on. */
const LINKS = [
  { name: 'about' },
  { name: 'contact' },
  { name: 'testimonials', part: 'testimonials' },
  { name: 'help' },
  { name: 'trip' },
  { name: 'visaUpdates' },
  { name: 'data' },
  { name: 'affiliates', part: 'affiliates' },
  { name: 'refer', part: 'referral' },
  { name: 'terms' },
  { name: 'privacy' },
  { name: 'accessibility' },
  { name: 'status' },
] as const satisfies readonly { name: string; part?: SitePart }[]

function Footer() {
  const { t } = useTranslation()
  const off = useSite((site) => site.off)
  const links = LINKS.filter((link) => !('part' in link) || !off.includes(link.part))
  return (
    <footer className="mt-16 border-t border-hairline bg-sunk pb-16 print:hidden">
      <div className="page grid gap-x-12 gap-y-6 py-8 lg:grid-cols-[1fr_auto]">
        {/* Its first line is level with the first link, which is as high as a finger. */}
        <p className="measure text-14 text-soft lg:pt-3">
          <strong className="text-ink">{t('notGovernment.short')}</strong> {t('footer.text')}
        </p>
        <nav aria-label={t('footer.label')}>
          <ul className="columns-[8.5rem] gap-x-6 lg:w-[31rem]">
            {links.map(({ name, ...of }) => (
              <li key={name} className="break-inside-avoid" {...('part' in of && { 'data-part': of.part })}>
                <Link
                  to={paths[name]()}
                  className="flex min-h-11 items-center text-ink underline-offset-4 hover:underline"
                >
                  {t(`footer.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Suspense>
          <CompanyDetails className="lg:col-span-2" />
        </Suspense>
        <div className="lg:col-span-2">
          <MrzStrip words={[t('brand')]} />
        </div>
      </div>
    </footer>
  )
}

/** Not in the part that every page loads: a visitor who is not signed in may never begin an application. */
function withDraft(act: (draft: ReturnType<typeof useDraft.getState>) => void): void {
  void import('../features/apply/draft.store').then(
    (keeper) => act(keeper.useDraft.getState()),
    // Without the file that knows whose answers they are, the tab's copy could be shown to another user.
    () => tabStorage.removeItem(DRAFT_KEY),
  )
}

/**
 * Another user sits here, or none. Anyone who signs out, in this tab or another one, leaves nothing for the next one. A
 * session that ended on its own leaves the draft to its user, who is notified and may continue.
 */
function SessionChange() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const userId = useSession((state) => state.user?.id)
  const before = useRef(userId)
  useEffect(() => {
    if (userId) {
      forgetLeaving()
      withDraft(({ belongTo }) => belongTo(userId))
    }
    if (before.current === userId) return
    if (before.current) {
      forgetOrdersOfTab()
      forgetMailLink()
      if (wasLeft()) {
        // Gone at once, whether or not the file that keeps it can be loaded.
        tabStorage.removeItem(DRAFT_KEY)
        forgetKeptDraft()
        forgetKept()
        withDraft(({ forget }) => forget())
      } else if (!userId)
        // Not in the part that every page loads: this happens rarely.
        void import('sonner').then(({ toast }) =>
          toast.error(t('sessionEnded.title'), { description: t('sessionEnded.text') }),
        )
    }
    before.current = userId
    forgetAnswers(queryClient)
  }, [userId, queryClient, t])
  const { key } = useLocation()
  useEffect(() => {
    // The visitor went on after signing out: from now on pages may ask them to sign in again.
    if (useSession.getState().hasLeft) updateSession()
  }, [key])
  return null
}
