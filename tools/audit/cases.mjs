/**
 * `npm run audit -- cases [address]` works through five cases of a running platform as a supervisor does, in a window of
 * 1280 x 800, and counts clicks, keys, scrolls and seconds. The hand is the one of the keystroke-level model (Card, Moran and
 * Newell, 1980), not a person: it is for comparing one version with another. Ends with 1 where a figure is beyond its aim.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { needTools } from '../../deploy/local/tools.mjs'
import { asker, bearer, card, newAdmin, newOrder, pay, pdf } from '../seed/people.mjs'
import { openBrowser, openScene } from './scenes.mjs'

const address = process.argv[2] ?? 'http://localhost:3000'
const say = (line) => process.stdout.write(`${line}\n`)
const ask = asker(address)
const mark = Date.now().toString(36)

/** Seconds: a key, to a place with the pointer, a press, between keyboard and mouse, to think of the next step. */
const HAND = { key: 0.28, point: 1.1, press: 0.2, home: 0.4, think: 1.35, scroll: 1.5 }

class Hand {
  clicks = 0
  keys = 0
  scrolls = 0
  seconds = 0
  #isAtMouse = true

  constructor(page) {
    this.page = page
  }

  #take(isMouse) {
    if (isMouse !== this.#isAtMouse) this.seconds += HAND.home
    this.#isAtMouse = isMouse
  }

  /** Of the next step, or whether one line is as another one. */
  think(times = 1) {
    this.seconds += HAND.think * times
  }

  /** What is not in sight is scrolled to. */
  async #reach(locator) {
    await locator.waitFor({ state: 'attached' })
    const isSeen = await locator.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const at = element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return at !== null && (element.contains(at) || at.contains(element))
    })
    if (isSeen) return
    this.scrolls += 1
    this.seconds += HAND.scroll
  }

  async #point(locator, presses = 1) {
    await this.#reach(locator)
    this.#take(true)
    this.clicks += presses
    this.seconds += HAND.point + HAND.press * presses
  }

  #strike(keys) {
    this.#take(false)
    this.keys += keys
    this.seconds += HAND.key * keys
  }

  async click(locator) {
    await this.#point(locator)
    await locator.click()
  }

  async press(key) {
    this.#strike(1)
    await this.page.keyboard.press(key)
  }

  async type(locator, text) {
    await this.click(locator)
    this.#strike(text.length)
    await locator.fill(text)
  }

  /** A list is opened by a press, and what is wanted begins with a letter. */
  async choose(locator, value) {
    await this.#point(locator)
    this.#strike(2)
    await locator.selectOption(value)
  }

  /** The button, and in the window of the system the file, pressed twice. */
  async pick(button, input, lines) {
    await this.#point(button, 3)
    this.seconds += HAND.think + HAND.point
    await input.setInputFiles({
      name: 'visa.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf(lines)),
    })
  }

  /** The time that the platform takes is that of the person, too. */
  async until(locator) {
    const begin = performance.now()
    await locator.waitFor()
    this.seconds += (performance.now() - begin) / 1_000
  }
}

const newPassport = () => `N${String(randomInt(1e7)).padStart(7, '0')}`

const visaOf = (name, passport) => [
  'E-VISA',
  `Full name: ${name.toUpperCase()}`,
  `Passport number: ${passport}`,
  'Date of birth: 27/03/1987',
  'Nationality: INDIA',
  'Valid from 01/12/2098 until 28/02/2099',
  'Number of entries: single',
]

const staff = await newAdmin(ask, `cases.${mark}@example.com`)
const admin = bearer(staff)

/** A paid case in the status from which it is worked on. */
async function prepare({ status = 'submitted_to_govt', ...choice } = {}) {
  const passportNumber = newPassport()
  const order = await newOrder(ask, { email: `cases.${mark}@example.net`, passportNumber, ...choice })
  await pay(ask, order, card('ok'))
  await bring(order.id, status)
  return { ...order, passportNumber }
}

/** Payments arrive by events. */
async function bring(id, status) {
  for (let tries = 0; ; tries += 1) {
    const { order } = await ask('GET', `/api/admin/orders/${id}`, undefined, admin)
    if (order.status === status) return
    if (order.paidCents > 0 && order.status === 'in_review') {
      const change = { version: order.version, status, reason: 'Submitted by hand' }
      await ask('PATCH', `/api/admin/orders/${id}`, change, admin)
      return
    }
    if (tries === 60) throw new Error(`${order.reference} is ${order.status}`)
    await wait(500)
  }
}

async function prepareFamily() {
  const applicant = (fullName, passportNumber) => ({
    ...{ fullName, passportNumber, email: `cases.${mark}@example.net`, phone: '+91 98765 43210' },
    ...{ dateOfBirth: '1987-03-27', passportExpiryDate: '2099-01-01', travelDates: '1 to 14 March 2099' },
  })
  const travellers = [applicant('Asha Verma', newPassport()), applicant('Bela Verma', newPassport())]
  const input = {
    ...{ from: 'IN', to: 'VN', contact: { email: `cases.${mark}@example.net` } },
    travellers: travellers.map((one) => ({ applicant: one, residence: 'elsewhere' })),
  }
  const { party, partyToken, orders } = await ask('POST', '/api/parties', input, {
    'idempotency-key': randomUUID(),
  })
  await ask(
    'POST',
    `/api/parties/${party.id}/payments`,
    { method: card('ok') },
    { 'x-order-token': partyToken, 'idempotency-key': randomUUID() },
  )
  for (const { id } of orders) await bring(id, 'submitted_to_govt')
  return { reference: orders[0].reference, orders, travellers }
}

/** From the list to the case, whose answers and passport are beside each other. */
async function open(hand, page, { reference }) {
  hand.think()
  await hand.click(page.getByRole('row').filter({ hasText: reference }).getByText(reference))
  await hand.until(
    page.getByRole('group', { name: 'Actions' }).or(page.getByRole('button', { name: /^Decision/ })),
  )
}

/** @type {(hand: Hand, page: any, status: string, said: { lines?: string[], reason?: string }) => Promise<void>} */
const decide = async (hand, page, status, { lines, reason }) => {
  await hand.press('d')
  await hand.choose(page.locator('#decision'), status)
  if (lines) {
    await hand.pick(page.getByText('Choose a file', { exact: true }), page.locator('#decision-file'), lines)
    hand.think(4)
  }
  if (reason) await hand.type(page.locator('#decision-reason'), reason)
  hand.think()
  await hand.click(page.getByRole('button', { name: 'Record decision', exact: true }))
}

const recorded = (page) =>
  page.getByText('Decision recorded').or(page.getByText(/second person|has to approve/))

/** @type {{ name: string, seconds: number, prepare?: () => Promise<any>, work: (hand: Hand, page: any, made: any) => Promise<void> }[]} */
const CASES = [
  {
    name: 'approve',
    seconds: 45,
    work: async (hand, page, { passportNumber }) => {
      hand.think(6)
      await decide(hand, page, 'approved', { lines: visaOf('Asha Verma', passportNumber) })
      await hand.until(recorded(page).first())
    },
  },
  {
    name: 'ask',
    seconds: 80,
    prepare: () => prepare({ status: 'in_review' }),
    work: async (hand, page) => {
      hand.think(6)
      await hand.press('a')
      const subject = page.locator('#ask-subject')
      await subject.waitFor()
      await hand.choose(subject, { label: 'Replace passport.pdf' })
      await hand.type(
        page.locator('#ask-text'),
        'The lower edge is cut off. Please photograph the whole page.',
      )
      hand.think()
      await hand.click(page.getByRole('button', { name: 'Ask', exact: true }))
      await hand.until(page.getByText('The traveller has been asked by email').first())
    },
  },
  {
    name: 'refuse',
    seconds: 60,
    work: async (hand, page) => {
      hand.think(2)
      await decide(hand, page, 'rejected', { reason: 'The authority refused: purpose not shown' })
      await hand.until(recorded(page).first())
    },
  },
  {
    name: 'family',
    seconds: 90,
    prepare: prepareFamily,
    work: async (hand, page, { orders, travellers }) => {
      hand.think(6)
      await hand.press('d')
      await hand.click(page.getByRole('button', { name: 'Record decisions for all of them' }))
      await hand.click(page.getByRole('button', { name: 'All approved' }))
      for (const [at, { id }] of orders.entries()) {
        const lines = visaOf(travellers[at].fullName, travellers[at].passportNumber)
        const button = page.getByRole('button', { name: /^Document with the decision for/ }).nth(at)
        await hand.pick(button, page.getByTestId(`decision-file-${id}`), lines)
        hand.think(4)
      }
      await hand.click(page.getByRole('button', { name: /^Record decisions: 2/ }))
      await hand.until(page.getByText(/^Recorded: \d/).first())
    },
  },
  {
    name: 'differing visa',
    seconds: 60,
    work: async (hand, page) => {
      hand.think(6)
      await decide(hand, page, 'approved', { lines: visaOf('Asha Verma', newPassport()) })
      await hand.until(page.getByText('The decision was not recorded').first())
      hand.think(4)
      await hand.type(page.locator('#decision-reason'), 'A slip of the authority, reported')
      await hand.click(page.getByRole('button', { name: 'Record decision', exact: true }))
      await hand.until(recorded(page).first())
    },
  },
]

const { chromium } = await needTools(['chromium'], () => undefined)
const browser = await openBrowser(chromium)
let isBeyond = false
say('case             clicks  keys  scrolls  seconds  aim')
for (const { name, seconds, prepare: make = prepare, work } of CASES) {
  const made = await make()
  const scene = { path: `/admin?search=${made.reference}`, as: staff, before: undefined, waits: undefined }
  const page = await openScene(browser, address, scene, 'en', { viewport: { width: 1280, height: 800 } })
  const hand = new Hand(page)
  await open(hand, page, made)
  await work(hand, page, made)
  isBeyond ||= hand.seconds > seconds || hand.scrolls > 0
  const figures = [hand.clicks, hand.keys, hand.scrolls, hand.seconds.toFixed(1), seconds]
  say([name.padEnd(15), ...figures.map((one, at) => String(one).padStart([8, 6, 9, 9, 5][at]))].join(''))
  await page.context().close()
}
await browser.close()
process.exitCode = isBeyond ? 1 : 0
