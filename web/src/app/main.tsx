import './styles.css'
import { countries } from '@borderlane/words/countries/en'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setCredentials } from '../http/credentials'
import { orderToken } from '../parts/order/order-token'
import { watchSession, withToken } from '../parts/session/auth-client'
import { takeMailLink } from '../parts/session/mail-link'
import site from '../locales/en/site.json'
import errors from '../locales/en/errors.json'
import home from '../locales/en/home.json'
import { startTexts } from '../parts/words/i18n'
import { pages } from './router'
import { Providers } from './providers'

// Zod would try `eval` first, which the policy of the page forbids and reports.
Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), { jitless: true })
setCredentials({ withToken, orderToken })
// Before anything else sees the address.
void takeMailLink()
watchSession()

await startTexts(
  { en: { site, errors, home, countries } },
  import.meta.glob('../locales/*/*.json', { import: 'default' }),
  import.meta.glob(['../../../libs/words/src/{countries,documents,notes,titles}/*.ts', '!**/en.ts']),
)

// Each page brings its own title; the first one in the document is the one that counts.
document.querySelector('title')?.remove()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createBrowserRouter(pages)} />
    </Providers>
  </StrictMode>,
)
