import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { newPage } from './browser'
import { addDevice, confirmAddress, signIn, signOut, signUp } from './steps'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a traveller adds a passkey, names it, and signs in with it alone', async () => {
  const page = await newPage('/')
  await addDevice(page)
  await signUp(page, 'passkey.journey@example.com')
  await confirmAddress(page, 'passkey.journey@example.com')
  await page.goto('/account')
  const passkeys = part(page, 'Passkeys')
  await passkeys.getByText('You have no passkey yet.').waitFor()
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('button', { name: /^Rename Passkey of/ }).click()
  await passkeys.getByLabel('Name of this passkey').fill('My phone')
  await passkeys.getByRole('button', { name: 'Save name' }).click()
  await passkeys.getByText('My phone').waitFor()

  await signOut(page)
  await page.goto('/auth?next=%2Faccount')
  // The browser may offer it on its own, and then no one need press.
  await page
    .getByRole('button', { name: 'Sign in with a passkey' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await passkeys.getByText(/last used/).waitFor()
})

test('a traveller sets up an app for codes, and without the phone signs in by a recovery code, which is good once', async () => {
  const email = 'code.journey@example.com'
  const page = await newPage('/')
  await signUp(page, email)
  await confirmAddress(page, email)
  await page.goto('/account')
  const apps = part(page, 'Code app')
  await apps.getByRole('button', { name: 'Set up a code app' }).click()
  const secret = await apps.getByText(/^([A-Z2-7]{4} ){3,}/).textContent()
  const app = new TOTP({ secret: Secret.fromBase32(secret!.replaceAll(' ', '')) })
  await apps.getByLabel('Code from your app').fill(app.generate())
  await apps.getByRole('button', { name: 'Confirm and finish' }).click()
  await apps.getByText(/^Code app, set up on/).waitFor()
  const codes = part(page, 'Recovery codes')
  await codes.getByRole('button', { name: 'Make ten new codes' }).click()
  await codes.getByText('Keep these codes now').waitFor()
  const kept = await codes.getByRole('listitem').allTextContents()
  expect(kept).toHaveLength(10)
  await codes.getByRole('button', { name: 'I have saved the codes' }).click()

  const elsewhere = await newPage('/auth?next=%2Faccount')
  await signIn(elsewhere, email)
  await elsewhere.getByRole('heading', { level: 1, name: 'Confirm it is you' }).waitFor()
  await useRecoveryCode(elsewhere, kept[0]!)
  await elsewhere.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await part(elsewhere, 'Recovery codes').getByText('You have 9 recovery codes left.').waitFor()

  await signOut(elsewhere)
  await elsewhere.goto('/auth')
  await signIn(elsewhere, email)
  await useRecoveryCode(elsewhere, kept[0]!)
  await elsewhere.getByText('The recovery code was not accepted').waitFor()
})

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Use this code' }).click()
}
