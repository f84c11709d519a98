import type { Page } from 'playwright-core'
import { createAdmin } from './admin'
import { newPage, type TestFile } from './browser'
import { travelDates } from './days'
import { linkTo } from './mailbox'

/** Steps that several journeys take, in the traveller's words. */

export async function chooseRoute(page: Page, passport: string, destination: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Passport country' }).fill(passport)
  await page.getByRole('option', { name: new RegExp(`^${passport}\\b`) }).click()
  await page.getByRole('combobox', { name: 'Destination' }).fill(destination)
  await page.getByRole('option', { name: new RegExp(`^${destination}\\b`) }).click()
  await page.getByRole('button', { name: 'Get started!' }).click()
}

export async function fillApplication(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Verma')
  const birth = page.getByRole('group', { name: 'Date of birth' })
  await birth.getByLabel('Day').fill('27')
  await birth.getByLabel('Month').fill('3')
  await birth.getByLabel('Year').fill('1987')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Passport number').fill('N1234567')
  const expiry = page.getByRole('group', { name: 'Expiry date' })
  await expiry.getByLabel('Day').fill('1')
  await expiry.getByLabel('Month').fill('1')
  await expiry.getByLabel('Year').fill('2035')
  await page.getByLabel('Travel dates').fill(travelDates())
}

/** From nothing to the payment page of a saved application; gives the order's id. */
export async function apply(page: Page, email: string, files: TestFile[], denial = false): Promise<string> {
  await page.goto(`/apply?from=IN&to=AZ&speed=standard&denial=${denial}&residence=elsewhere`)
  await fillApplication(page, email)
  await page.getByLabel('Documents to upload').setInputFiles(files)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/payment\?/)
  return new URL(page.url()).searchParams.get('orderId')!
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Cardholder name').fill('Asha Verma')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date', { exact: true }).fill('08/29')
  await page.getByLabel('CVC').fill('737')
  await page.getByRole('button', { name: /^Pay £/ }).click()
}

export const PASSWORD = 'three odd words'

/** A new account, signed in. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=sign-up')
  await page.getByLabel('Full name').fill('Asha Verma')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Account created!').waitFor()
  await page.getByRole('button', { name: `Account menu of ${email}` }).waitFor()
}

/** Follows the link of the mail in the browser that made the account. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email, 'signup'))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await page.getByText('Your email address is confirmed').waitFor()
}

/** An admin in a browser of their own, signed in by the link that the operator's command gives. */
export async function signInAdmin(email: string): Promise<Page> {
  const staff = await newPage(createAdmin(email))
  await staff.getByRole('button', { name: 'Continue', exact: true }).click()
  await staff.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await staff.getByRole('button', { name: 'Save new password' }).click()
  await staff.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  return staff
}

/** The row of an order in the staff's list, open beside it. */
export async function openAsStaff(staff: Page, traveller: string): Promise<void> {
  await staff.goto('/admin')
  await staff.getByLabel('Search orders').fill(traveller)
  await staff.getByRole('button', { name: 'Search', exact: true }).click()
  await staff.getByText(/^1 order\b/).waitFor()
  await staff.getByRole('button', { name: /^BL-/ }).click()
}

/** On the page for signing in, however the visitor came there. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('link', { name: 'Sign In' }).waitFor()
}

/** A device that holds passkeys and is opened by its owner, as Chromium plays it. */
export async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
