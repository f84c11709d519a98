import {
  getQuote,
  listCountries,
  listExchangeRates,
  listRuleHistory,
} from '@borderlane/contracts/catalogue/public'
import { writeClientLog } from '@borderlane/contracts/gateway'
import { listClosedDays } from '@borderlane/contracts/orders/office'
import { watchRoute } from '@borderlane/contracts/notifications/watches'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { lastTravelDay } from '../../parts/travel/day'
import { COUNTRIES, quote, YEAR } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const RESULTS = '/visa-results?from=IN&to=TH'

const panel = () => screen.findByRole('region', { name: 'Your price' })

test('the answer comes first, with its source and the day it was checked', async () => {
  newServer().on(getQuote, () => quote())
  const { user } = await openAt(RESULTS)
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'With a passport from India you need an e-visa for Thailand.',
    }),
  ).toBeVisible()
  expect(screen.getByText('Visa Required')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Passport Index' })).toHaveAttribute(
    'href',
    'https://www.passportindex.org',
  )
  expect(screen.getByText(/^Cited from the authority, as of 17 February 2026, by:/)).toBeVisible()
  expect(screen.getByText(/ordinary passports and trips for tourism or short business/)).not.toBeVisible()
  await user.click(screen.getByText('What each fact rests on'))
  expect(screen.getByText(/ordinary passports and trips for tourism or short business/)).toBeVisible()
  expect(screen.getByText(/valid for at least 6 months/)).toBeVisible()
  expect(screen.getByText('Valid passport')).toBeVisible()
  expect(screen.getByText('Print the visa.')).toBeVisible()
})

test('what the destination asks of passports is shown with its source', async () => {
  const source = { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-08-22' } as const
  const passportRule = {
    months: 3,
    days: null,
    from: 'departure',
    issuedWithinYears: 10,
    blankPages: 2,
    source,
  } as const
  newServer().on(getQuote, () => quote({ requirement: { passportRule } }))
  await openAt(RESULTS)
  expect(
    await screen.findByText(
      /Thailand: the passport has to be valid for 3 months after you leave\. When you arrive, it must have been issued less than 10 years ago\. Empty pages asked for: 2\./,
    ),
  ).toHaveTextContent('Source: GOV.UK travel advice As of 22 August 2026')
  expect(screen.getByText(/^To be on the safe side it should be valid for at least 6 months/)).toBeVisible()
})

test('speed and protection change the price line by line and go along to the application', async () => {
  newServer().on(getQuote, () => quote())
  const { user, router } = await openAt(RESULTS)
  expect(within(await panel()).getByText('£60.00')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /^Rush: we submit in 2 business days/ }))
  await user.click(screen.getByRole('checkbox', { name: /Denial Protection for £15\.00/ }))
  const price = within(await panel())
  expect(price.getByText('£35.00')).toBeVisible()
  expect(price.getByText('£39.25')).toBeVisible()
  expect(price.getByText('£15.00')).toBeVisible()
  expect(price.getByText('£89.25')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
    'href',
    '/apply?from=IN&to=TH&speed=rush&denial=true',
  )
  expect(router.state.location.search).toBe('?from=IN&to=TH&speed=rush&denial=true')
})

test('the choices of the address are taken up again', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(`${RESULTS}&speed=rush&denial=true`)
  expect(await screen.findByRole('radio', { name: /Rush/ })).toBeChecked()
  expect(screen.getByRole('checkbox')).toBeChecked()
})

test('beside the apply button stand the official fee, the service fee and that we are no government', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(RESULTS)
  expect(await screen.findByRole('link', { name: 'Apply Now' })).toBeVisible()
  expect(screen.getByText('We are not a government. Official fee £35.00, service fee £25.00.')).toBeVisible()
})

test('same day within hours is said in words, and only offered speeds are shown', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(RESULTS)
  expect(await screen.findByRole('radio', { name: /same day \(within hours\)/ })).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: /Super Rush/ })).not.toBeInTheDocument()
})

test('in another currency the pounds stand first, the rate has its date, and the choice is kept', async () => {
  newServer()
    .on(getQuote, () => quote())
    .on(listExchangeRates, () => ({
      asOf: '2026-09-29',
      rates: [{ currency: 'USD', ratePerGbp: 1.25, asOf: '2026-09-30' }],
    }))
  const { user } = await openAt(RESULTS)
  await user.selectOptions(await screen.findByLabelText('Show prices in'), 'USD')
  expect(
    await screen.findByText(
      'About $75.00 at the rate of 30 September 2026. You are charged in pounds sterling (GBP).',
    ),
  ).toBeVisible()
  expect(within(await panel()).getByText('£60.00')).toBeVisible()
  expect(localStorage.getItem('borderlane.preferences')).toContain('USD')
})

test.each([
  ['unknown', 'Not known yet', /Official fee not known yet/],
  ['on_issue', 'JPY 15,000 if issued', /fee JPY 15,000, only if a visa is issued\. Service fee £25/],
  ['estimate', '£35.00', /Official fee £35\.00 \(an estimate\), service fee £25\.00\.$/],
] as const)('a fee that is %s says so in the price and beside the button', async (status, amount, beside) => {
  const governmentFeeListed = 'JPY 15000.00'
  newServer().on(getQuote, () => quote({ requirement: { governmentFeeStatus: status, governmentFeeListed } }))
  await openAt(RESULTS)
  expect(within(await panel()).getByText(amount)).toBeVisible()
  expect(screen.getByText(beside)).toBeVisible()
})

test('a visa-free route says so and offers no application', async () => {
  newServer().on(getQuote, () =>
    quote({ requirement: { visaRequired: false, visaType: 'visa_free', stayDays: 60 } }),
  )
  await openAt(RESULTS)
  expect(await screen.findByRole('heading', { level: 1, name: 'No Visa Required!' })).toBeVisible()
  expect(screen.getByText(/Thailand for up to 60 days without a visa/)).toBeVisible()
  expect(screen.queryByText(/valid for at least 6 months/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Apply Now' })).not.toBeInTheDocument()
  expect(screen.queryByText('May be out of date')).not.toBeInTheDocument()
})

test('an old rule says that it may be out of date, and how it has changed', async () => {
  newServer()
    .on(getQuote, () => quote({ requirement: { mayBeOutOfDate: true } }))
    .on(listRuleHistory, () => ({
      history: [
        {
          at: '2026-06-07T10:00:00Z',
          cause: 'travel' as const,
          changes: [{ field: 'stayDays', old: 30, new: 60 }],
          source: { code: 'published' as const, name: 'mfa.go.th', url: null, asOf: '2026-06-06' },
        },
      ],
    }))
  const { user } = await openAt(RESULTS)
  expect(await screen.findByText('May be out of date')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'How this rule has changed' }))
  expect(await screen.findByText('Stay without a visa: up to 60 days (before: up to 30 days)')).toBeVisible()
  expect(screen.getByText(/mfa\.go\.th/)).toBeVisible()
})

test('our time is shown apart from the time of the authority, and their sum is a day with its source', async () => {
  newServer().on(getQuote, () =>
    quote({ requirement: { visaType: 'embassy', authorityDays: { min: 15, max: 30, unit: 'calendar' } } }),
  )
  await openAt(RESULTS)
  expect(
    await screen.findByRole('radio', {
      name: /Standard.*Decision usually by \d/,
    }),
  ).toBeVisible()
  expect(await screen.findByText('Decision usually by', { selector: 'dt' })).toBeVisible()
  expect(
    screen.getByText(
      /We submit within 3 business days: by .*Once it has the application, the authority usually takes 15 to 30 days\..*a decision is usually there by.*The authority’s days are from: Thai e-Visa\./,
    ),
  ).toBeVisible()
})

test('while no one says on which days the office is closed, no day is promised', async () => {
  newServer()
    .on(getQuote, () => quote())
    .on(listClosedDays, () => {
      throw new Refusal('service.unavailable')
    })
  await openAt(RESULTS)
  const offer = await screen.findByRole('radio', {
    name: /Standard.*We submit within 3 business days after everything that we need is here\./,
  })
  expect(offer).toBeVisible()
})

test('a visa on arrival says what it costs at the counter before it offers the way online', async () => {
  const text = 'The official fee is an estimate of USD 25.00 (2026).'
  const notes = [{ code: 'fee_estimate', params: {}, text }]
  const { requirement, ...sold } = quote({ requirement: { governmentFeeStatus: 'estimate', notes } })
  const stays = (count: number) => ({
    ...{ name: null, stay: { count, unit: 'day' as const }, entries: 'single' as const },
    ...{ validity: null, sources: [] },
  })
  newServer().on(getQuote, () => ({
    ...sold,
    requirement: { ...requirement, visaType: 'on_arrival' as const, variant: stays(15) },
    online: { ...requirement, variant: stays(60) },
  }))
  await openAt(RESULTS)
  const cost = await screen.findByText(text, { exact: false })
  const offer = screen.getByRole('radio', { name: /Standard: we submit in 3 business days.*an estimate/ })
  expect(screen.queryByText('Visa Required')).not.toBeInTheDocument()
  expect(cost.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(/takes applications online before you travel: eVisa/)).toBeVisible()
  // What the counter gives is in its notice alone; tiles, price and documents have the name of what is sold.
  expect(screen.getByText('You may stay for up to 15 days.')).toBeVisible()
  expect(screen.queryByText(/Have the documents below with you/)).toBeNull()
  const tiles = screen.getByText('up to 60 days', { exact: false }).closest('dl')!.parentElement!
  expect(within(tiles).getByText('eVisa')).toBeVisible()
  expect(within(await panel()).getByText('eVisa')).toBeVisible()
})

test('where the counter is the only way nothing is sold, and it is never called visa-free', async () => {
  newServer().on(getQuote, () => quote({ requirement: { visaType: 'on_arrival' } }))
  await openAt(RESULTS)
  expect(
    await screen.findByText('The counter is the only way. We sell nothing for this route.'),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Apply Now' })).not.toBeInTheDocument()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.queryByText('No Visa Required!')).not.toBeInTheDocument()
})

test('compulsory extras and the official site stand beside the price', async () => {
  newServer().on(getQuote, () =>
    quote({
      requirement: {
        extraFees: [{ code: 'biometrics', cents: 4_525, listed: 'CAD 85.00', per: 'application' }],
        officialSite: { authority: 'Thai e-Visa', url: 'https://www.thaievisa.go.th/' },
      },
    }),
  )
  await openAt(RESULTS)
  expect(within(await panel()).getByText('CAD 85.00 (about £45.25)')).toBeVisible()
  expect(within(await panel()).getByText('£60.00')).toBeVisible()
  const yourself = screen.getByText(/You can apply yourself and pay only the official fee/)
  expect(within(yourself).getByRole('link', { name: 'Thai e-Visa' })).toHaveAttribute(
    'href',
    'https://www.thaievisa.go.th/',
  )
})

test('a destination that does not admit the passport offers no application', async () => {
  newServer().on(getQuote, () => quote({ requirement: { admitted: false, visaType: 'embassy' } }))
  await openAt(RESULTS)
  expect(await screen.findByRole('heading', { level: 1, name: /are not admitted to Thailand/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check with another passport' })).toHaveAttribute('href', '/?to=TH')
  expect(screen.queryByRole('link', { name: 'Apply Now' })).not.toBeInTheDocument()
})

test('an unknown country is "unavailable", never "visa-free", and is logged without the query', async () => {
  const server = newServer()
    .on(getQuote, () => {
      throw new Refusal('catalogue.country_not_found', { field: 'to', suggestions: ['TH'] })
    })
    .on(listCountries, () => ({ countries: COUNTRIES }))
  const { user, router } = await openAt('/visa-results?from=IN&to=Atlantis')
  expect(await screen.findByRole('heading', { level: 1, name: 'Visa Information Unavailable' })).toBeVisible()
  expect(screen.getByText(/does not mean that you can travel visa-free/)).toBeVisible()
  expect(server.calls(writeClientLog)[0]?.input).toEqual({ event: 'web.route_unavailable', path: '/' })
  expect(screen.getByRole('link', { name: 'India to Thailand' })).toHaveAttribute('href', RESULTS)
  await user.click(screen.getByRole('link', { name: 'Search again' }))
  expect(router.state.location.pathname).toBe('/')
})

test('a failure on our side offers another attempt and names the request', async () => {
  let fails = true
  newServer().on(getQuote, () => {
    if (fails) throw new Refusal('internal.error')
    return quote()
  })
  const { user } = await openAt(RESULTS)
  const reference = await screen.findByText('request-7', undefined, { timeout: 5_000 })
  expect(within(reference.parentElement!).getByRole('link')).toHaveAttribute('href', '/contact')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Thailand/ })).toBeVisible()
})

test('without both countries the visitor goes back to the search', async () => {
  newServer().on(listCountries, () => ({ countries: COUNTRIES }))
  const { router } = await openAt('/visa-results?to=TH')
  expect(await screen.findByRole('button', { name: 'Get started!' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

test('while the answer is on its way the page says so', async () => {
  newServer().on(getQuote, () => new Promise(() => undefined))
  await openAt(RESULTS)
  expect(
    await screen.findByRole('heading', { name: 'Checking the visa rules for this route' }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Apply Now' })).not.toBeInTheDocument()
})

test('the title of the visa and its notes stand on the page', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(RESULTS)
  expect(await screen.findByText('eVisa')).toBeVisible()
  expect(screen.getByText('Print the visa.')).toBeVisible()
})

test.each([
  [true, 'Check your mailbox'],
  [false, 'No email was sent'],
])('anyone who watches a rule hears whether a mail went out (mailed: %p)', async (mailed, words) => {
  const server = newServer()
    .on(getQuote, () => quote())
    .on(watchRoute, () => ({ mailed }))
  const { user } = await openAt(RESULTS)
  await user.click(await screen.findByRole('button', { name: 'Notify me when this rule changes' }))
  await user.type(await screen.findByLabelText('Email address'), 'asha@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me the link' }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(server.calls(watchRoute)).toMatchObject([{ input: { email: 'asha@example.com' } }])
})

test('the rule of a day of travel is asked for, with the change that is known', async () => {
  const asked: unknown[] = []
  newServer().on(getQuote, ({ input: { on } }) => {
    asked.push(on)
    return quote({
      requirement: {
        validUntil: `${YEAR}-12-31`,
        next: {
          from: `${YEAR + 1}-01-01`,
          rule: {
            visaType: 'embassy',
            visaRequired: true,
            electronicAuthorisation: false,
            admitted: true,
            stayDays: null,
          },
        },
      },
    })
  })
  const { router } = await openAt(`${RESULTS}&on=${YEAR}-12-30`)
  expect(
    await screen.findByText(
      `This rule holds until 31 December ${YEAR}. From 1 January ${YEAR + 1} a visa from an embassy is needed.`,
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
    'href',
    `/apply?from=IN&to=TH&speed=standard&denial=false&on=${YEAR}-12-30`,
  )
  const day = within(screen.getByRole('group', { name: 'Day of travel (optional)' }))
  expect(day.getByLabelText('Day')).toHaveValue('30')
  const type = (value: string) => {
    fireEvent.change(day.getByLabelText('Day'), { target: { value } })
    fireEvent.blur(day.getByLabelText('Day'))
  }
  type('2019-12-31')
  expect(day.getByText('Please choose a day from today to 24 months ahead.')).toBeVisible()
  expect(router.state.location.search).toBe(`?from=IN&to=TH&on=${YEAR}-12-30`)
  type(lastTravelDay())
  expect(router.state.location.search).toBe(`?from=IN&to=TH&on=${lastTravelDay()}`)
  await waitFor(() => expect(asked).toEqual([`${YEAR}-12-30`, lastTravelDay()]))
})

test('each route has a canonical address of its own, by the codes of its countries', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(`/visa-results?from=india&to=Thailand&on=${YEAR}-12-30`)
  await panel()
  const links = [...document.querySelectorAll('link[rel="canonical"]')].map((link) =>
    link.getAttribute('href'),
  )
  expect(links).toEqual([`${window.location.origin}/visa-results?from=IN&to=TH`])
})

test('a day that no one can answer for is shown, with a way to choose another one', async () => {
  newServer().on(getQuote, ({ input: { on } }) => {
    if (on) throw new Refusal('validation.failed', { fields: [{ path: 'on', message: 'is too late' }] })
    return quote()
  })
  const { user } = await openAt(`${RESULTS}&on=2039-01-01`)
  expect(await screen.findByRole('heading', { name: 'Choose another day of travel' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Show the rule of today' }))
  expect(await screen.findByText('Visa Required')).toBeVisible()
})

test('an application cannot be made by a rule that begins later', async () => {
  newServer().on(getQuote, () => quote({ requirement: { validFrom: '2035-01-01' } }))
  await openAt(`${RESULTS}&on=2035-01-02`)
  expect(await screen.findByText('This rule begins on 1 January 2035')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Apply Now' })).not.toBeInTheDocument()
})

const SAYS = {
  authority: 'The authority’s own list, read on 19 August 2026:',
  cited: 'Cited from the authority, as of 19 August 2026, by:',
  index: 'Public visa index or the press (secondary source), as of 19 August 2026:',
  staff: 'Checked by our staff on 19 August 2026 at:',
} as const

test.each(['authority', 'cited', 'index', 'staff'] as const)(
  'what a rule rests on is said as it is: %s',
  async (evidence) => {
    newServer().on(getQuote, () =>
      quote({
        requirement: {
          evidence,
          checkedOn: '2026-08-19',
          source: {
            code: 'published',
            name: 'Regulation (EU) 2018/1806',
            url: 'https://eur-lex.europa.eu/eli/reg/2018/1806/oj',
            asOf: '2026-08-19',
            documentDay: '2025-12-30',
          },
        },
      }),
    )
    await openAt(RESULTS)
    expect(
      await screen.findByText((_text, element) => element?.firstChild?.textContent === SAYS[evidence]),
    ).toBeVisible()
    expect(screen.getByText('The document itself is of 30 December 2025.')).toBeVisible()
    expect(screen.queryByText('Last checked')).not.toBeInTheDocument()
  },
)

test('a condition that stops issue is shown with its source, and nothing is sold', async () => {
  const source = {
    code: 'published' as const,
    name: 'Department of State',
    url: 'https://travel.state.gov',
    asOf: '2026-10-10',
  }
  const officialSite = { authority: 'US Department of State', url: 'https://travel.state.gov/visit' }
  newServer().on(getQuote, () =>
    quote({ requirement: { officialSite, conditions: [{ code: 'us_visitor_visas_suspended', source }] } }),
  )
  await openAt(RESULTS)
  expect(await screen.findByText(/^The United States has suspended visitor visas/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Department of State' })).toHaveAttribute('href', source.url)
  expect(screen.getByText('We do not sell this: no visa is being issued.')).toBeVisible()
  expect(screen.getByRole('link', { name: officialSite.authority })).toBeVisible()
  expect(screen.queryByText(/You can apply yourself/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Apply Now' })).not.toBeInTheDocument()
})

test('that staff saw the authority’s rule again is shown beside the list, which stays its source', async () => {
  const at = { url: 'https://mfa.example/visas', asOf: '2026-11-20' }
  newServer().on(getQuote, () =>
    quote({
      requirement: {
        evidence: 'authority',
        source: { code: 'published', name: 'Regulation (EU) 2018/1806', url: null, asOf: '2026-08-19' },
        staffCheck: { code: 'staff', name: 'Ministry of Foreign Affairs', ...at },
      },
    }),
  )
  await openAt(RESULTS)
  const evidence = await screen.findByRole('region', { name: 'Where this rule comes from' })
  expect(evidence).toHaveTextContent('The authority’s own list, read on 19 August 2026:')
  expect(evidence).toHaveTextContent(
    'Checked by our staff on 20 November 2026 at: Ministry of Foreign Affairs',
  )
})

test('the fact that is least sure is named with its source, the others are shown on request', async () => {
  const index = { code: 'published', name: 'Passport Index', url: null, asOf: '2026-02-17' } as const
  const list = {
    code: 'published',
    name: 'Regulation (EU) 2018/1806',
    url: null,
    asOf: '2026-08-19',
  } as const
  newServer().on(getQuote, () =>
    quote({
      requirement: {
        evidence: 'authority',
        source: list,
        facts: [
          { fact: 'kind', evidence: 'authority', source: list },
          { fact: 'days', evidence: 'index', source: index },
        ],
        unknownFacts: ['entries', 'validity'],
      },
    }),
  )
  const { user } = await openAt(RESULTS)
  const evidence = await screen.findByRole('region', { name: 'Where this rule comes from' })
  const weakest = within(evidence).getByText(/^Least sure: length of stay\./)
  expect(weakest).toHaveTextContent(
    'Public visa index or the press (secondary source), as of 17 February 2026: Passport Index',
  )
  expect(weakest.closest('details')).toBeNull()
  expect(evidence).toHaveTextContent('Not known to us: number of entries and validity of the visa.')
  await user.click(within(evidence).getByText('What each fact rests on'))
  expect(within(evidence).getByText('whether a visa is needed').nextSibling).toHaveTextContent(
    'The authority’s own list, read on 19 August 2026: Regulation (EU) 2018/1806',
  )
})

test('for a day after the end of a rule the page says what held, by whom, and that the rest is not known', async () => {
  newServer().on(getQuote, () => {
    throw new Refusal('catalogue.day_not_known', {
      last: {
        rule: {
          visaType: 'visa_free',
          visaRequired: false,
          electronicAuthorisation: false,
          admitted: true,
          stayDays: 30,
        },
        until: '2099-12-31',
        evidence: 'cited',
        source: { code: 'published', name: 'imi.gov.my', url: 'https://imi.example', asOf: '2026-01-20' },
      },
    })
  })
  await openAt(`${RESULTS}&on=2100-02-01`)
  expect(await screen.findByRole('heading', { name: 'We do not know the rule of that day' })).toBeVisible()
  expect(screen.getByText('India to Thailand')).toBeVisible()
  expect(screen.getByText(/^Until 31 December 2099 no visa was needed \(/)).toHaveTextContent(
    'Cited from the authority, as of 20 January 2026, by: imi.gov.my',
  )
  expect(screen.getByText(/the rule may have been extended/)).toBeVisible()
  expect(screen.queryByText(/No Visa Required/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Show the rule of today' })).toBeVisible()
})

test('what another source says, and what is announced without a day, stand beside the rule with their sources', async () => {
  newServer().on(getQuote, () =>
    quote({
      requirement: {
        disagreements: [
          {
            rule: {
              visaType: 'visa_free',
              visaRequired: false,
              electronicAuthorisation: false,
              admitted: true,
              stayDays: 30,
            },
            from: '2026-09-15',
            until: null,
            evidence: 'cited',
            source: { code: 'published', name: 'GOV.UK', url: 'https://www.gov.uk', asOf: '2026-09-20' },
          },
        ],
        announced: [
          {
            kind: 'etias',
            from: null,
            fee: 'EUR 20.00',
            source: {
              code: 'published',
              name: 'Smartraveller',
              url: 'https://www.smartraveller.gov.au',
              asOf: '2026-08-22',
            },
          },
        ],
      },
    }),
  )
  await openAt(RESULTS)
  expect(
    await screen.findByText(
      /^Sources disagree: another one, read on 20 September 2026, says that no visa is needed \(30 days\)\./,
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'GOV.UK' })).toHaveAttribute('href', 'https://www.gov.uk')
  expect(
    screen.getByText(
      /From a day not yet named, an online travel authorisation \(ETIAS\) will be needed\. It is to cost EUR\s20\.00\./,
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Smartraveller' })).toBeVisible()
})

test('where no one says how long the authority takes, no day of a decision is promised', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(RESULTS)
  expect(await screen.findByText(/No source that we know says how long it takes\./)).toBeVisible()
  expect(screen.queryByText(/a decision is usually there by/)).not.toBeInTheDocument()
})

test('the fee is shown as the government asks for it, with what that is in pounds', async () => {
  const requirement = { governmentFeeCents: 7_812, governmentFeeListed: 'EUR 90.00' }
  newServer().on(getQuote, () => quote({ requirement }))
  await openAt(RESULTS)
  const charged = /The government charges EUR\s90\.00 \(about £78\.12\), as of 1 September 2026\. Source:/
  expect(within(await panel()).getByText(charged)).toBeVisible()
})
