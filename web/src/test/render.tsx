import { FIRST_DAY, getSiteSettings, UNSET } from '@borderlane/contracts/catalogue/site'
import { listCatalogueProposals } from '@borderlane/contracts/catalogue/admin'
import { listCorrections } from '@borderlane/contracts/catalogue/corrections'
import { listMails, listMessages } from '@borderlane/contracts/notifications/admin'
import { countQueues, listDecisionProposals } from '@borderlane/contracts/orders/admin'
import { listRoleProposals } from '@borderlane/contracts/identity/admin'
import { createDocumentLink } from '@borderlane/contracts/documents/order-holder'
import { listKeptLists, markOpen } from '@borderlane/contracts/orders/desk'
import { listClosedDays } from '@borderlane/contracts/orders/office'
import { listPaymentProposals } from '@borderlane/contracts/payments/admin'
import countries from '@borderlane/words/locales/en/countries.json'
import duties from '@borderlane/words/locales/en/duties.json'
import papers from '@borderlane/words/locales/en/papers.json'
import questions from '@borderlane/words/locales/en/questions.json'
import rule from '@borderlane/words/locales/en/rule.json'
import trip from '@borderlane/words/locales/en/trip.json'
import { configure, prettyDOM, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import i18next, { type ResourceKey } from 'i18next'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type InitialEntry,
  type NavigateOptions,
  type RouteObject,
  type To,
  UNSAFE_createMemoryHistory as newHistory,
} from 'react-router'
import { Providers } from '../app/providers'
import { pages } from '../app/router'
import { Visited } from '../app/visited'
import { useDraft } from '../features/apply/draft.store'
import { forgetMailLink } from '../parts/session/mail-link'
import { Visits } from '../parts/navigation/visits'
import { settleSession } from '../parts/session/session'
import { addCountryForms } from '../parts/words/country-forms'
import { startTexts, type TextFiles } from '../parts/words/i18n'
import { usePreferences } from '../parts/words/preference.store'
import { loadConfirmBox } from '../ui/confirm-dialog'
import { loadCountryCombobox } from '../ui/country-picker'
import { loadToasts } from '../ui/toast'
import { Refusal, StubServer } from './stub-server'

/** All English texts, by the names of their files. */
const LOCALE = join(__dirname, '../locales/en')
const TEXTS = Object.fromEntries(
  readdirSync(LOCALE).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(LOCALE, file), 'utf8')) as ResourceKey,
  ]),
)

// Milliseconds. Pages come in parts that are loaded when needed, which a busy machine does slowly.
configure({ asyncUtilTimeout: 20_000, getElementError: notFound })

/** An error that writes the page down when someone reads it: a `findBy` makes one each time it has looked in vain. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  let text: string | undefined
  const read = () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'))
  return Object.defineProperty(error, 'message', { configurable: true, get: read })
}

/** Starts the texts once per test file: English ones, and those of other languages that the test brings. */
export async function startTestTexts(others: TextFiles = {}): Promise<void> {
  if (i18next.isInitialized) return
  await startTexts({ en: { ...TEXTS, countries, duties, papers, questions, rule, trip } }, others)
  addCountryForms()
}

let server: StubServer | undefined

/** A server with nothing to answer but the counts of the staff's rail, and that no one else is there. What the page asks without an answer fails the test. */
export function newServer(): StubServer {
  server = new StubServer()
  const none = { total: 0, page: 1, pageSize: 20 }
  server.on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
  for (const list of [listCatalogueProposals, listDecisionProposals, listPaymentProposals, listRoleProposals])
    server.on(list, () => ({ proposals: [] }))
  server
    .on(listMessages, () => ({ messages: [], ...none }))
    .on(listCorrections, () => ({ corrections: [], ...none }))
  // Each question of the first day was answered.
  server.on(getSiteSettings, () => ({ version: 1, settings: { ...UNSET, firstDay: [...FIRST_DAY] } }))
  server.on(listClosedDays, () => ({ closed: [] }))
  server.on(listKeptLists, () => ({ lists: [] })).on(markOpen, () => ({ others: [] }))
  server.on(listMails, () => ({ mails: [], ...none }))
  // There is no file behind any document.
  server.on(createDocumentLink, () => {
    throw new Refusal('documents.not_found')
  })
  return server
}

afterEach(async () => {
  // They stay where they are kept until a place for toasts shows them.
  const toasts = await loadToasts()
  for (const { id } of toasts.getToasts()) toasts.dismiss(id)
  const complaints = server?.complaints ?? []
  server = undefined
  useDraft.getState().forget()
  usePreferences.setState(usePreferences.getInitialState())
  sessionStorage.clear()
  localStorage.clear()
  settleSession()
  forgetMailLink()
  expect(complaints).toEqual([])
})

/** Each test fetches its pages itself. */
const copyOf = (routes: RouteObject[] = []): RouteObject[] =>
  routes.map(({ children, ...route }) => ({ ...route, children: copyOf(children) }) as RouteObject)

/** Opens the application at a path, as a browser does. */
export async function openAt(path: InitialEntry) {
  await Promise.all([startTestTexts(), loadCountryCombobox(), loadConfirmBox(), loadToasts()])
  const routes = copyOf(pages)
  const visits = new Visits(routes, newHistory({ initialEntries: [path], v5Compat: false }))
  render(
    <Providers>
      <Visited visits={visits} routes={routes} />
    </Providers>,
  )
  const router = {
    get state() {
      return visits.now
    },
    async navigate(to: To | number, options: NavigateOptions = {}) {
      if (typeof to === 'number') visits.navigator.go(to)
      else visits.navigator[options.replace ? 'replace' : 'push'](to, options.state, options)
      if (!visits.now.isGoing) return
      await new Promise<void>((resolve) => visits.listen(({ isGoing }) => !isGoing && resolve()))
    },
  }
  // What covers a button, and for how long, only a real browser knows: journeys press there.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { router, user: { ...user, type: (field: Element, text: string) => fill(user, field, text) } }
}

/** All characters but the last are pasted, since the page renders again for each. Keys by name, and more than fits, are typed. */
async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  const limit = Number(field.getAttribute('maxlength') ?? Infinity)
  if (text.length < 4 || text.length > limit || /[{[]/.test(text)) return user.type(field, text)
  await user.click(field)
  await user.paste(text.slice(0, -1))
  await user.keyboard(text.slice(-1))
}
