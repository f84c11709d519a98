import { newPage, realFiles } from './browser'
import { linkTo } from './mailbox'
import { apply, PASSWORD, payByCard, signIn, signOut, signUp } from './steps'

/** What a program that looks into links does before a person sees the mail: programs know no fragments. */
async function scan(link: string) {
  for (const method of ['HEAD', 'GET', 'GET']) {
    const answer = await fetch(link, { method, headers: { purpose: 'prefetch' } })
    expect([method, answer.status]).toEqual([method, 200])
    await answer.body?.cancel()
  }
}

test('sign up, sign out, sign in again and come back to the page that asked for it', async () => {
  const page = await newPage('/')
  await signUp(page, 'new.journey@example.com')
  await page.waitForURL(({ pathname }) => pathname === '/')
  // A page that comes closes the menu.
  await page.getByRole('button', { name: 'Get started!' }).waitFor()
  await signOut(page)
  expect(new URL(page.url()).pathname).toBe('/')

  await page.goto('/account')
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  await signIn(page, 'new.journey@example.com', 'not the password')
  await page.getByRole('alert').getByText('The email address or password is wrong.').waitFor()
  await signIn(page, 'new.journey@example.com')
  await page.getByText('Welcome back!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  // The session outlives a reload.
  await page.reload()
  await page.getByText('This device').waitFor()
})

test('an application made signed in is listed under My Applications, and no one else opens it', async () => {
  const { pdf } = await realFiles()
  const page = await newPage('/')
  await signUp(page, 'owner.journey@example.com')
  await page.goto('/apply?from=IN&to=AZ&speed=standard&denial=false&residence=elsewhere')
  await page.getByLabel('Email').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('owner.journey@example.com')
  const orderId = await apply(page, 'owner.journey@example.com', [pdf])
  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('main').getByRole('link', { name: 'My Applications' }).click()
  await page.getByRole('link', { name: 'Azerbaijan' }).click()
  await page.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/orders/${orderId}`)

  // Another device of the owner has no token of the order: the session is enough.
  const device = await newPage(`/order/${orderId}`)
  await signIn(device, 'owner.journey@example.com')
  await device.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
  await device.getByText('passport.pdf').waitFor()

  const other = await newPage('/')
  await signUp(other, 'other.journey@example.com')
  await other.goto(`/orders/${orderId}`)
  await other.getByRole('heading', { name: 'Order Not Found' }).waitFor()
  await other.getByRole('link', { name: 'View All Orders' }).click()
  await other.getByRole('heading', { name: 'No applications yet' }).waitFor()
})

test("a guest's application joins the account once the address is confirmed by the mailed link", async () => {
  const { pdf } = await realFiles()
  const guest = await newPage('/')
  await apply(guest, 'claim.journey@example.com', [pdf])

  const page = await newPage('/')
  await signUp(page, 'claim.journey@example.com')
  await page.goto('/orders')
  await page.getByRole('heading', { name: 'No applications yet' }).waitFor()
  await page.getByText('Please confirm your email address').waitFor()

  const link = await linkTo('claim.journey@example.com', 'signup')
  await scan(link)
  // Opened and left alone it changes nothing either, for a program with a whole browser.
  const program = await newPage(link)
  await program.getByRole('button', { name: 'Confirm email address' }).waitFor()
  await program.close()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await page.getByText('Your email address is confirmed').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Azerbaijan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Was that you?' }).waitFor()
  await page.getByRole('button', { name: 'Yes, that was me' }).click()
  await page.getByText(/Waiting for payment/).waitFor()
  await page.getByRole('button', { name: 'Who can open this application' }).click()
  const openers = page.getByRole('region', { name: 'Who can open this application' })
  await openers.getByText('The account with the email address of this application').waitFor()
  await guest.reload()
  await guest.getByRole('button', { name: /^Pay £/ }).waitFor()

  // It was followed in the browser that made the account: nothing else has changed.
  const elsewhere = await newPage('/auth')
  await signIn(elsewhere, 'claim.journey@example.com', PASSWORD)
  await elsewhere.getByText('Welcome back!').first().waitFor()

  // A link works once.
  const late = await newPage(await linkTo('claim.journey@example.com', 'signup'))
  await late.getByText('This link is no longer valid').waitFor()
  await late.getByRole('link', { name: 'Sign In' }).waitFor()
})

test('an account that someone else made with my address is mine once I follow the link', async () => {
  const stranger = await newPage('/')
  await signUp(stranger, 'foreign.journey@example.com')

  const mine = await newPage(await linkTo('foreign.journey@example.com', 'signup'))
  await mine.getByRole('group', { name: 'Was that you?' }).waitFor()
  await mine.getByText(/^The account was made in another browser: Chrome/).waitFor()
  await mine.getByLabel('No, or I no longer know the password').check()
  await mine.getByRole('button', { name: 'Confirm email address' }).click()
  await mine
    .getByRole('heading', { name: 'Your email address is confirmed. Please set a password' })
    .waitFor()
  await mine.getByLabel('New password', { exact: true }).fill('four rather odd words')
  await mine.getByRole('button', { name: 'Save new password' }).click()
  await mine.getByRole('heading', { name: 'Your new password is set' }).waitFor()

  await stranger.goto('/account')
  await stranger.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  await signIn(stranger, 'foreign.journey@example.com', PASSWORD)
  await stranger.getByRole('alert').getByText('The email address or password is wrong.').waitFor()
})
