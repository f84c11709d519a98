import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Providers } from '../app/providers'
import { pages } from '../app/router'
import { useDraft } from '../features/apply/draft.store'
import { authClient } from '../api/auth-client'
import { forgetMailLink } from '../api/mail-link'
import { settleSession } from '../api/session'
import account from '../locales/en/account.json'
import admin from '../locales/en/admin.json'
import apply from '../locales/en/apply.json'
import auth from '../locales/en/auth.json'
import site from '../locales/en/site.json'
import errors from '../locales/en/errors.json'
import home from '../locales/en/home.json'
import order from '../locales/en/order.json'
import orders from '../locales/en/orders.json'
import payment from '../locales/en/payment.json'
import results from '../locales/en/results.json'
import { usePreferences } from '../preferences/preference.store'
import { StubServer } from './stub-server'

const TEXTS = { account, admin, apply, auth, site, errors, home, order, orders, payment, results }

// Milliseconds. Pages come in parts that are loaded when needed, which a busy machine does slowly.
configure({ asyncUtilTimeout: 10_000 })

/** Starts the texts once per test file. */
async function startTexts() {
  if (i18next.isInitialized) return
  await i18next.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'site',
    ns: Object.keys(TEXTS),
    resources: { en: TEXTS },
    interpolation: { escapeValue: false },
  })
}

let server: StubServer | undefined

/** A server that answers nothing yet. What the page asks without an answer fails the test. */
export function newServer(): StubServer {
  server = new StubServer()
  return server
}

afterEach(() => {
  const complaints = server?.complaints ?? []
  server = undefined
  useDraft.getState().forget()
  usePreferences.getState().setCurrency('GBP')
  sessionStorage.clear()
  localStorage.clear()
  settleSession()
  forgetMailLink()
  expect(complaints).toEqual([])
})

// Its channel to other tabs would keep the process of the tests alive.
afterAll(async () => (await authClient()).dispose())

/** Opens the application at a path, as a browser does. */
export async function openAt(path: string) {
  await startTexts()
  const router = createMemoryRouter(pages, { initialEntries: [path] })
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { router, user: userEvent.setup({ delay: null }) }
}
