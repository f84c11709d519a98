import type { Page } from 'playwright-core'
import type { Form } from '@borderlane/contracts/forms/form'
import { newPage, realFiles } from './browser'
import { fillForm, formOf } from './fill-form'
import { findInMail } from './mailbox'
import { openAsStaff, payByCard, signInAdmin } from './steps'

const FAMILY = 'family.journey@example.com'
const CHILD_BORN = `${new Date().getUTCFullYear() - 9}-01-01`

interface Traveller {
  name: string
  passport: string
  born?: string
}

/** Fills in the form that is open for one of the family, and saves it. @returns the order's id */
async function answerFor(page: Page, form: Form, { name, born }: Traveller): Promise<string> {
  const { pdf, jpeg } = await realFiles()
  const isBeside = new URL(page.url()).searchParams.has('beside')
  const answers = {
    ...{ givenNames: name, surname: 'Journey', email: FAMILY, passportNumber: `${name.toUpperCase()}123` },
    ...(born && { dateOfBirth: born, passportIssueDate: born }),
  }
  await fillForm(page, form, { answers })
  if (born) await page.getByLabel('Parent or guardian').fill('Anong Journey')
  await page.getByLabel('Documents to upload').setInputFiles([pdf, jpeg])
  await page.getByRole('button', { name: /^Continue to (Payment|traveller)/ }).click()
  // On to the next of them, whose address names whom they travel with, or to the payment.
  await page.waitForURL((url) =>
    url.pathname === '/payment' ? true : url.searchParams.has('beside') && !isBeside,
  )
  const { searchParams } = new URL(page.url())
  return (searchParams.get('orderId') ?? searchParams.get('beside'))!
}

/** Says for whom one more form is to be opened. */
async function choosePassport(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a traveller' }).click()
  const passport = page.getByRole('combobox', { name: 'Passport of the new traveller' })
  await passport.fill(name)
  await page.getByRole('option', { name }).click()
}

/** The form of someone who joins is open: takes over what is the same for all. */
async function copyShared(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Copy from .* Journey$/ }).click()
  await page.getByText(/answers? (is|are) copied/).waitFor()
}

async function addTraveller(page: Page, form: Form, traveller: Traveller): Promise<string> {
  await choosePassport(page, traveller.passport)
  await page.getByRole('button', { name: 'Continue to their answers' }).click()
  await copyShared(page)
  return answerFor(page, form, traveller)
}

test('a family of three with two passports pays once for India; one is asked for a document again, and one who is rejected gets exactly their share back', async () => {
  const page = await newPage('/apply?from=TH&to=IN&speed=standard&denial=true')
  const form = await formOf(page, 'TH', 'IN')
  // Who travels along is named on the first step.
  await choosePassport(page, 'United Kingdom')
  await page.getByRole('button', { name: 'Add to the group' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Passport: United Kingdom' }).waitFor()
  const first = await answerFor(page, form, { name: 'Anong', passport: 'Thailand' })
  await copyShared(page)
  const asked = await answerFor(page, form, { name: 'Niran', passport: 'United Kingdom' })
  const rejected = await addTraveller(page, form, { name: 'Dao', passport: 'Thailand', born: CHILD_BORN })

  const summary = page.getByRole('region', { name: 'Order summary' })
  for (const name of ['Anong', 'Niran', 'Dao']) await summary.getByText(`${name} Journey`).waitFor()
  const total = (await page.getByRole('button', { name: /^Pay £/ }).textContent())!
  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/payment-success/)
  const together = page.getByRole('region', { name: 'Travelling together' })
  await together.waitFor()
  expect(await together.getByText(/^BL-/).count()).toBe(3)
  expect(total).toContain(await together.getByText(/^£/).last().textContent())
  // The mail about all of them has a link that opens all of them.
  const [, link = ''] = await findInMail(
    FAMILY,
    /^(?=[\s\S]*Dao Journey)[\s\S]*?(http\S+\/order\/[^\s#]+#token=[\w.~-]+)/,
  )

  const staff = await signInAdmin('family.admin@example.com')
  await openAsStaff(staff, 'Niran Journey')
  await staff.getByRole('button', { name: 'Ask the traveller' }).click()
  await staff.getByLabel('About').selectOption({ label: 'Replace photo.jpg' })
  await staff.getByLabel(/What is wrong/).fill('The edge is cut off')
  await staff.getByRole('button', { name: 'Ask', exact: true }).click()
  await staff.getByRole('button', { name: 'Withdraw', exact: true }).waitFor()

  await openAsStaff(staff, 'Dao Journey')
  const others = staff.getByRole('list', { name: 'One of 3 travellers, together with:' })
  await others.getByRole('link', { name: /Niran Journey/ }).waitFor()
  expect(await others.getByRole('listitem').count()).toBe(3)
  await staff.getByRole('button', { name: 'Decision', exact: true }).click()
  await staff.getByLabel('Decision', { exact: true }).selectOption('rejected')
  await staff.getByLabel('Reason', { exact: true }).last().fill('The authorities refused it')
  await staff.getByRole('button', { name: 'Record decision' }).click()
  await staff.getByText('Decision recorded').waitFor()

  // The link of the first opens everybody.
  await page.goto(`/order/${asked}`)
  await page.getByRole('region', { name: 'What we need from you' }).getByText('The edge is cut off').waitFor()
  await page.goto(`/order/${rejected}`)
  await page.getByRole('heading', { level: 1, name: 'Rejected' }).waitFor()
  const share = (await page.getByText(/^£[\d.]+ was refunded to you on/).textContent())!
  const paid = await page
    .getByRole('region', { name: 'Price', exact: true })
    .getByText(/^£/)
    .last()
    .textContent()
  expect(share).toContain(paid)
  await page.goto(`/order/${first}`)
  await page.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()

  // So does the link of the mail, in a browser that knows nothing.
  const other = await newPage(new URL(link).pathname + new URL(link).search + new URL(link).hash)
  await other.getByRole('button', { name: 'Yes, that was me' }).click()
  const everybody = other.getByRole('list', { name: 'Travelling together' })
  await everybody.waitFor()
  expect(await everybody.getByRole('listitem').count()).toBe(3)
  // The mail leads to any one of them.
  await other.goto(`/order/${asked}`)
  await other.getByRole('heading', { name: 'What we need from you' }).waitFor()

  await staff.goto(`/admin/payments?orderId=${rejected}`)
  await staff.getByRole('row', { name: 'Sum £0.00' }).waitFor()
})
