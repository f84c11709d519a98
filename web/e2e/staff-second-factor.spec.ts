import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { createAdmin } from './admin'
import { newPage } from './browser'
import { Organisation } from './organisation'
import { type OwnPlatform, startOwnPlatform } from './own-platform'
import { payForOrder } from './paid-order'
import { PASSWORD, signIn, signOut } from './steps'

const ADMIN = 'factor.journey@example.com'

let platform: OwnPlatform
let organisation: Organisation

beforeAll(async () => {
  organisation = await Organisation.start()
  platform = await startOwnPlatform('staff', {
    ...organisation.settings,
    STAFF_SECOND_FACTOR: 'required',
    FOUR_EYES: 'on',
    FOUR_EYES_REFUND_CENTS: '1000',
    RATE_LIMIT_FACTOR: '1000',
  })
  await organisation.leadBackTo(platform.page)
}, 600_000)

afterAll(async () => {
  await platform.stop()
  await organisation.stop()
})

/** The codes on paper, from an account that has a password alone. */
async function enrol(staff: Page): Promise<string[]> {
  await staff.getByRole('heading', { level: 1, name: 'Protect your staff account' }).waitFor()
  await staff.getByRole('button', { name: 'Set up a code app' }).click()
  const secret = (await staff.getByText(/^([A-Z2-7]{4} ){3,}/).textContent())!.replaceAll(' ', '')
  await staff
    .getByLabel('Code from your app')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await staff.getByRole('button', { name: 'Confirm and finish' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Keep your recovery codes' }).waitFor()
  await staff.getByRole('button', { name: 'Make ten new codes' }).click()
  await staff.getByText('Keep these codes now').waitFor()
  const codes = await staff.getByRole('main').locator('ol > li').allTextContents()
  await staff.getByRole('button', { name: 'I have saved the codes' }).click()
  await staff.getByRole('button', { name: 'Go to the staff pages' }).click()
  return codes
}

/** A quarter of an hour later. The gateway remembers for a moment what a session has shown. */
async function passQuarter(staff: Page): Promise<void> {
  execFileSync(process.execPath, [join(__dirname, '../../tools/test/jest/pass-quarter.mjs'), platform.data])
  for (let tries = 0; !(await needsProof(staff)); tries++) {
    if (tries > 60) throw new Error('no proof is asked for')
    await staff.waitForTimeout(500)
  }
}

/** Asks for something of weight that would change nothing. */
const needsProof = (staff: Page): Promise<boolean> =>
  staff.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => localStorage.getItem(name)?.includes('access_token'))
    const { access_token: token } = JSON.parse(localStorage.getItem(key!)!) as { access_token: string }
    const answer = await fetch('/api/admin/roles/01990000-0000-7000-8000-000000000000/agent', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.text()).includes('auth.proof_needed')
  })

async function useCode(staff: Page, code: string): Promise<void> {
  await staff.getByLabel('Recovery code').fill(code)
  await staff.getByRole('button', { name: 'Use this code' }).click()
}

test('staff set up a second factor before their first page, sign in with a code on paper, and confirm acts of weight', async () => {
  const staff = await newPage(createAdmin(ADMIN, platform.data))
  await staff.getByRole('button', { name: 'Continue', exact: true }).click()
  await staff.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await staff.getByRole('button', { name: 'Save new password' }).click()
  await staff.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await staff.goto(`${platform.page}/admin`)
  const codes = await enrol(staff)
  expect(new Set(codes).size).toBe(10)
  await staff.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor()

  // The phone is gone: the password alone opens nothing, a recovery code replaces it, once.
  await signOut(staff)
  await staff.goto(`${platform.page}/admin`)
  await signIn(staff, ADMIN)
  await staff.getByRole('heading', { level: 1, name: 'Confirm it is you' }).waitFor()
  await staff.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await useCode(staff, codes[0]!)
  await staff.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor()

  // A role is an act of weight: anyone who left the screen open is asked again, and then it is given.
  await staff.getByRole('link', { name: 'People' }).click()
  await staff.getByLabel('Email address of the account').fill(ADMIN)
  await staff.getByLabel('Role', { exact: true }).selectOption('finance')
  await passQuarter(staff)
  await staff.getByRole('button', { name: 'Give role' }).click()
  await staff.getByRole('dialog', { name: 'Confirm it is you' }).waitFor()
  await staff.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await useCode(staff, codes[0]!)
  await staff.getByText('The recovery code was not accepted').waitFor()
  await useCode(staff, codes[1]!)
  await staff.getByText(`${ADMIN} now has the role Finance`).first().waitFor()
})

/** Someone whose organisation says that they showed two factors and look after the money. */
async function comeFromOrganisation(name: string): Promise<Page> {
  await organisation.nextIs({
    sub: name,
    name,
    email: `${name}@organisation.example`,
    email_verified: true,
    groups: ['money desk'],
  })
  const staff = await newPage(`${platform.page}/admin/payments`)
  await staff.getByRole('link', { name: 'Sign in with your organisation' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  return staff
}

test('two people who come from their organisation give a payment back together', async () => {
  const { reference } = await payForOrder(platform.page)
  const grace = await comeFromOrganisation('grace')
  const ada = await comeFromOrganisation('ada')

  await grace.getByRole('row', { name: reference }).getByRole('button').click()
  await grace.getByRole('heading', { level: 2, name: /^Payment of £/ }).waitFor()
  await grace.getByLabel('Reason').fill('A complaint')
  await grace.getByRole('button', { name: 'Refund', exact: true }).click()
  await grace.getByRole('button', { name: 'Yes, refund' }).click()
  await grace
    .getByText(/^A second person has to approve the refund of £/)
    .first()
    .waitFor()
  // No one confirms their own.
  await grace.goto(`${platform.page}/admin/proposals`)
  await grace.getByText('You requested this. Someone else has to approve it.').waitFor()
  expect(await grace.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)

  await ada.goto(`${platform.page}/admin/proposals`)
  const card = ada.getByRole('article').filter({ hasText: 'A complaint' })
  await card.getByRole('row', { name: /^Left of the payment £[\d.]+ £0.00$/ }).waitFor()
  await card.getByRole('button', { name: 'Approve', exact: true }).click()
  await ada.getByText('It was approved and done.').waitFor()
  await ada.goto(`${platform.page}/admin/payments`)
  const row = ada.getByRole('row', { name: reference })
  await row.waitFor()
  // The provider refunds it a moment later, and the list is of when it was opened.
  while (!(await row.getByText('Refunded').isVisible())) {
    await ada.reload()
    await row.waitFor()
  }
})
