import {
  getCurrentImport,
  importVisaData,
  importVisaPrices,
  initializePricing,
} from '@borderlane/contracts/catalogue/import'
import { countRequirements, getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { act, screen, waitFor, within } from '@testing-library/react'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { COUNTRIES, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const serve = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, ({ input }) => quote({ from: String(input.from), to: String(input.to) }))

/** The box for the passport, once the countries are there. */
const passport = async () => {
  const box = await screen.findByRole('combobox', { name: 'Passport country' })
  await waitFor(() => expect(box).toBeEnabled())
  return box
}
const destination = () => screen.findByRole('combobox', { name: 'Destination' })
const start = () => screen.getByRole('button', { name: 'Get started!' })

test('the search leads to the results once both countries are chosen', async () => {
  serve()
  const { user, router } = await openAt('/')
  expect(await screen.findByRole('button', { name: 'Get started!' })).toBeDisabled()
  await user.type(await passport(), 'ind{Enter}')
  expect(start()).toBeDisabled()
  await user.click(await destination())
  await user.click(await screen.findByRole('option', { name: /Thailand/ }))
  expect(start()).toBeEnabled()
  await user.click(start())
  expect(await screen.findByRole('heading', { level: 1, name: /Thailand/ })).toHaveFocus()
  expect(router.state.location.pathname + router.state.location.search).toBe('/visa-results?from=IN&to=TH')
})

test('the list works from the keyboard and says how many countries it has', async () => {
  serve()
  const { user } = await openAt('/')
  const box = await passport()
  await user.type(box, 'ind')
  expect(await screen.findAllByText('2 countries found')).not.toHaveLength(0)
  await user.keyboard('{ArrowDown}')
  const second = screen.getByRole('option', { name: /Indonesia/ })
  expect(box).toHaveAttribute('aria-activedescendant', second.id)
  await user.keyboard('{Enter}')
  expect(box).toHaveValue('Indonesia')
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(box).toHaveValue('Indonesia')
})

test('featured countries come first, all of them are found by typing, old names too', async () => {
  serve()
  const { user } = await openAt('/')
  const box = await passport()
  await user.click(box)
  const list = await screen.findByRole('listbox')
  expect(within(list).queryByRole('option', { name: /Eswatini/ })).not.toBeInTheDocument()
  await user.type(box, 'swaziland')
  expect(await screen.findByRole('option', { name: /Eswatini/ })).toBeInTheDocument()
})

test('the same country twice is refused with a reason', async () => {
  serve()
  await openAt('/?from=TH&to=TH')
  expect(await screen.findByText(/same country/)).toBeVisible()
  expect(start()).toBeDisabled()
})

test('the choice is in the address and can be swapped', async () => {
  serve()
  const { user, router } = await openAt('/?from=IN&to=TH')
  expect(await passport()).toHaveValue('India')
  await user.click(screen.getByRole('button', { name: 'Swap the two countries' }))
  expect(await passport()).toHaveValue('Thailand')
  expect(router.state.location.search).toBe('?from=TH&to=IN')
})

test('the logo empties the search, and the way back fills it again', async () => {
  serve()
  const { user, router } = await openAt('/?from=IN&to=TH')
  expect(await passport()).toHaveValue('India')
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: /Borderlane/ }))
  await waitFor(async () => expect(await passport()).toHaveValue(''))
  expect(await destination()).toHaveValue('')
  await act(() => router.navigate(-1))
  expect(await passport()).toHaveValue('India')
  expect(await destination()).toHaveValue('Thailand')
})

test('popular destinations show a price only for a known passport', async () => {
  serve()
  const { user } = await openAt('/')
  await passport()
  const thailand = screen.getByRole('button', { name: 'Thailand' })
  expect(screen.queryByText(/from £/)).not.toBeInTheDocument()
  await user.click(thailand)
  expect(await destination()).toHaveValue('Thailand')
  expect(await passport()).toHaveFocus()
  await user.type(await passport(), 'malaysia{Enter}')
  // Each price comes with its own answer.
  const link = await screen.findByRole('link', { name: /^Thailand.*from £60\.00/ })
  expect(link).toHaveAttribute('href', '/visa-results?from=MY&to=TH')
})

test('without the list of countries the page says so and tries again on request', async () => {
  const server = newServer().on(listCountries, () => {
    throw new Refusal('request.too_many')
  })
  const { user } = await openAt('/')
  expect(await screen.findByText('The list of countries could not be loaded.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Passport country' })).toBeDisabled()
  server.on(listCountries, () => ({ countries: COUNTRIES })).on(getQuote, () => quote())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.type(await passport(), 'india{Enter}')
  expect(await passport()).toHaveValue('India')
})

test('the strip below the ticket is on paper, not on the pattern behind it', async () => {
  serve()
  await openAt('/')
  expect(within(await screen.findByRole('search')).getByText(/^P<BORDERLANE/)).toHaveClass('bg-paper')
})

const RUN = '01990000-0000-7000-8000-000000000009'

/** A catalogue that is empty until it has been imported. */
function serveEmpty() {
  let isFull = false
  return serve()
    .on(countRequirements, () => ({ count: isFull ? 6_000 : 0, countries: 199, dataVersion: 1 }))
    .on(getCurrentImport, () => ({ run: null }))
    .on(importVisaData, ({ input }) => {
      const offset = Number(input.offset)
      const imported = Math.min(4_000, 6_000 - offset)
      isFull = offset + imported === 6_000
      return { runId: RUN, total: 6_000, imported, nextOffset: offset + imported, done: isFull }
    })
    .on(importVisaPrices, () => ({ runId: RUN, success: true, message: 'prices_updated', updated: 10 }))
    .on(initializePricing, () => ({
      runId: RUN,
      success: true,
      message: 'pricing_initialized',
      updated: 10,
      stats: null,
    }))
}

test('an empty catalogue is filled on its own, once: rules in batches, prices, pricing', async () => {
  const server = serveEmpty()
  await openAt('/')
  expect(await screen.findAllByText('Imported 6,000 of 6,000 records')).not.toHaveLength(0)
  for (const words of ['Import complete', 'Prices updated!', 'Pricing initialized!'])
    expect(await screen.findAllByText(words)).not.toHaveLength(0)
  expect(server.calls(importVisaData).map(({ input }) => input)).toEqual([
    { offset: 0, limit: 4_000, truncate: true },
    { offset: 4_000, limit: 4_000, truncate: false },
  ])
  expect(localStorage.getItem('borderlane.first-import')).toBe(
    '{"imported":true,"pricesUpdated":true,"pricingInitialized":true}',
  )
})

test('each step of the first import is named while it goes on', async () => {
  const next: (() => void)[] = []
  const gate = () => new Promise<void>((resolve) => next.push(resolve))
  const ran = { runId: RUN, success: true, updated: 10 }
  serveEmpty()
    .on(importVisaData, async () => {
      await gate()
      return { runId: RUN, total: 10, imported: 10, nextOffset: 10, done: true }
    })
    .on(importVisaPrices, async () => {
      await gate()
      return { ...ran, message: 'prices_updated' }
    })
    .on(initializePricing, async () => {
      await gate()
      return { ...ran, message: 'pricing_initialized', stats: null }
    })
  await openAt('/')
  for (const words of ['Importing visa database...', 'Updating prices...', 'Initializing pricing...']) {
    expect(await screen.findAllByText(words)).not.toHaveLength(0)
    expect(screen.getAllByText(/keep this tab open/)).not.toHaveLength(0)
    await waitFor(() => expect(next).toHaveLength(1))
    next.pop()!()
  }
  expect(await screen.findAllByText('Pricing initialized!')).not.toHaveLength(0)
})

test('with its flags set nothing starts on its own, and the page says that there are no rules', async () => {
  localStorage.setItem('borderlane.first-import', '{"imported":true}')
  const server = serveEmpty()
  const { user } = await openAt('/')
  expect(await screen.findByText('There are no visa rules here yet')).toBeVisible()
  expect(server.calls(importVisaData)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Import them now' }))
  expect(await screen.findAllByText('Pricing initialized!')).not.toHaveLength(0)
})

test('where the import is not open to visitors, the page says so and shows administrators the way', async () => {
  serveEmpty().on(importVisaData, () => {
    throw new Refusal('catalogue.import_closed')
  })
  await openAt('/')
  expect(await screen.findByRole('link', { name: /For administrators/ })).toHaveAttribute(
    'href',
    '/import-visa-data',
  )
})

test('an import that fails says so with its reason, and is tried again on request', async () => {
  let fails = true
  const server = serveEmpty()
  server.on(importVisaPrices, () => {
    if (fails) throw new Refusal('internal.error')
    return { runId: RUN, success: true, message: 'prices_updated', updated: 10 }
  })
  const { user } = await openAt('/')
  expect(await screen.findAllByText('Import failed')).not.toHaveLength(0)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByText('Pricing initialized!')).not.toHaveLength(0)
  expect(server.calls(importVisaData)).toHaveLength(2)
})

test('six cards say what a traveller can expect, 24/7 and 150+ countries with them', async () => {
  serve()
  await openAt('/')
  const cards = within(
    (await screen.findByRole('heading', { level: 2, name: 'What you can expect' })).closest('section')!,
  )
  expect(cards.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Secure',
    'Fast',
    '24/7 support',
    'Document verification',
    'Global coverage',
    'Secure payments',
  ])
  for (const text of cards.getAllByRole('definition')) expect(text).not.toBeEmptyDOMElement()
  expect(cards.getByText(/^150\+ countries/)).toBeVisible()
})

test('an import that fails for a reason that no one knows says "Unknown error"', async () => {
  serveEmpty()
  const call = api.call.bind(api)
  const calls = jest.spyOn(api, 'call').mockImplementation(((route, ...rest) => {
    if ((route as unknown) === routes.importVisaData) throw new TypeError('no one expects it')
    return call(route, ...rest)
  }) as typeof api.call)
  await openAt('/')
  expect(await screen.findAllByText('Import failed')).not.toHaveLength(0)
  expect(screen.getAllByText('Unknown error')).not.toHaveLength(0)
  calls.mockRestore()
})

test('anyone who comes near the receipt sees a real answer above it, of the chosen route, with who says so', async () => {
  serve()
  jest.spyOn(window, 'IntersectionObserver').mockImplementation(
    (seen) =>
      ({
        observe: () =>
          seen([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver),
        disconnect: () => undefined,
      }) as unknown as IntersectionObserver,
  )
  await openAt('/?from=IN&to=TH')
  const answer = await screen.findByRole('link', {
    name: 'With a passport from India you need an e-visa for Thailand.',
  })
  expect(answer).toHaveAttribute('href', '/visa-results?from=IN&to=TH')
  expect(screen.getByText(/^Cited from|^The authority’s own/)).toBeVisible()
})
