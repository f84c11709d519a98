import './styles.css'
// First: stores read the storage when they are made.
import './start-storage'
import countries from '@borderlane/words/locales/en/countries.json'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as newHistory } from 'react-router'
import { setCredentials } from '../http/client'
import { orderToken } from '../parts/session/order-token'
import { watchSession, withToken } from '../parts/session/auth-client'
import { takeMailLink } from '../parts/session/mail-link'
import site from '../locales/en/site.json'
import errors from '../locales/en/errors.json'
import { useSite } from '../parts/site/site.store'
import { startTexts } from '../parts/words/i18n'
import { usePreferences } from '../parts/words/preference.store'
import { useSession } from '../parts/session/session'
import { fetchPages, Visits } from '../parts/navigation/visits'
import { pages } from './router'
import { Providers } from './providers'
import { Visited } from './visited'

// Zod would try `eval` first, which the policy of the page forbids and reports.
Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), { jitless: true })
// Read before the address is tidied up.
const isPlain = window.location.search + window.location.hash === ''
setCredentials({ withToken, orderToken })
// Before anything else sees the address.
void takeMailLink()
watchSession()

await startTexts(
  { en: { site, errors, countries } },
  import.meta.glob(
    [
      '../locales/en/*.json',
      '../locales/*/site.json',
      '../../../libs/words/locales/en/{duties,papers,questions,rule,trip}.json',
    ],
    { import: 'default' },
  ),
  async () => (await import('./other-languages')).texts,
)

const root = document.getElementById('root')!
const path = root.dataset.path
const isReady = path !== undefined
// What was sent stays until it can be taken over.
if (isReady) await fetchPages(pages, window.location.pathname)
// The page is taken over as it was sent where this visitor sees the same, and otherwise rendered again in its place.
const isTakenOver = path === window.location.pathname && isPlain && isUsual()
if (!isTakenOver)
  // Pages bring their own; the first one in the document is the one that counts.
  document
    .querySelectorAll(isReady ? 'title, meta[name="description"], link[rel="canonical"]' : 'title')
    .forEach((element) => element.remove())
// Behind those of the pages, for as long as none has one: while a page loads, or cannot.
document.head.append(Object.assign(document.createElement('title'), { text: useSite.getState().name }))

const app = (
  <StrictMode>
    <Providers>
      <Visited visits={new Visits(pages, newHistory())} routes={pages} />
      <TakenOver />
    </Providers>
  </StrictMode>
)

// As a transition it is done in small steps, between which the browser answers. A press in between is waited for.
if (isTakenOver) startTransition(() => void hydrateRoot(root, app))
else {
  // Hidden since before it was painted, because it is in another language than the visitor's.
  if ('redrawn' in document.documentElement.dataset) root.replaceChildren()
  delete document.documentElement.dataset.redrawn
  createRoot(root).render(app)
}

// When the page has what it needs. On plain http, and where the visitor forbids it, there is no worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(
    () =>
      void import('../parts/storage/no-connection').then((one) => one.keepNoConnectionPage()).catch(() => {}),
    5_000,
  )

/** Notifies `start.js` that presses are answered from now on. */
function TakenOver() {
  useEffect(() => void document.dispatchEvent(new Event('taken-over')), [])
  return null
}

/** Whether pages look to this visitor as the build has rendered them. */
function isUsual(): boolean {
  const { language, currency } = usePreferences.getState()
  const { languages, currencies } = useSite.getState()
  if (languages || currencies) return false
  return language === 'en' && currency === 'GBP' && useSession.getState().status === 'signed-out'
}
