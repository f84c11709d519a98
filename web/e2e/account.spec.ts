import { createAdmin } from './admin'
import { newPage, newVisitor, realFiles } from './browser'
import { findInMail } from './mailbox'
import { apply, PASSWORD, payByCard, signIn, signOut, signUp } from './steps'

const ADMIN = 'admin.journey@example.com'

/** The link of a kind in the mail to an address. */
const linkTo = async (address: string, type: string) =>
  (await findInMail(address, new RegExp(`https?://\\S+/mail-link\\S*type=${type}[^\\s"<]*`)))[0]

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
  expect(new URL(page.url()).pathname).toBe('/')
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

test('an application made signed in stands under My Applications, and nobody else opens it', async () => {
  const { pdf } = await realFiles()
  const page = await newPage('/')
  await signUp(page, 'owner.journey@example.com')
  await page.goto('/apply?from=IN&to=AZ&speed=standard&denial=false')
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

test('an account that somebody else made with my address is mine once I follow the link', async () => {
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

test('an account that I made in another browser stays as it is: I type its password', async () => {
  const phone = await newPage('/')
  await signUp(phone, 'phone.journey@example.com')

  const desk = await newPage(await linkTo('phone.journey@example.com', 'signup'))
  await desk.getByLabel('Yes, that was me').check()
  await desk.getByLabel('Password of the account', { exact: true }).fill('not the password')
  await desk.getByRole('button', { name: 'Confirm email address' }).click()
  await desk.getByText('The email address or password is wrong.').waitFor()
  await desk.getByLabel('Password of the account', { exact: true }).fill(PASSWORD)
  await desk.getByRole('button', { name: 'Confirm email address' }).click()
  await desk.getByText('Your email address is confirmed').waitFor()

  await phone.goto('/account')
  await phone.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
})

test('a forgotten password is set anew by the mailed link, and ends the other sessions', async () => {
  const page = await newPage('/')
  await signUp(page, 'forgot.journey@example.com')

  const visitor = await newVisitor()
  const other = await visitor.newPage()
  await other.goto('/auth')
  await other.getByLabel('Email').fill('forgot.journey@example.com')
  await other.getByRole('button', { name: 'Forgot your password?' }).press('Enter')
  await other
    .getByRole('heading', { level: 1, name: 'Get back into your account' })
    .and(other.locator(':focus'))
    .waitFor()
  const send = other.getByRole('button', { name: 'Email me a link to set a new password' })
  await send.press('Enter')
  await other.getByText('Check your inbox').waitFor()
  await send.and(other.locator(':focus')).waitFor()
  await other.goto(await linkTo('forgot.journey@example.com', 'recovery'))
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await other.getByLabel('New password', { exact: true }).fill('four rather odd words')
  await other.getByRole('button', { name: 'Save new password' }).click()
  await other.getByRole('heading', { name: 'Your new password is set' }).waitFor()

  await page.goto('/account')
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  await signIn(page, 'forgot.journey@example.com', PASSWORD)
  await page.getByRole('alert').getByText('The email address or password is wrong.').waitFor()
  await signIn(page, 'forgot.journey@example.com', 'four rather odd words')
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
})

test('an account is taken along, and deleted', async () => {
  const page = await newPage('/')
  await signUp(page, 'leave.journey@example.com')
  await page.goto('/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my account data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('borderlane-account.json')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Your account has been deleted').waitFor()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, 'leave.journey@example.com')
  await page.getByRole('alert').getByText('The email address or password is wrong.').waitFor()
})

test('an admin gives the role to somebody, who can use it at once, and takes it again', async () => {
  const second = await newPage('/')
  await signUp(second, 'second.journey@example.com')
  await second.goto('/admin')
  await second.getByText('Access denied: Admin privileges required').waitFor()
  await second.goto(await linkTo('second.journey@example.com', 'signup'))
  await second.getByRole('button', { name: 'Confirm email address' }).click()
  await second.getByText('Your email address is confirmed').waitFor()

  const page = await newPage(createAdmin(ADMIN))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.getByRole('button', { name: `Account menu of ${ADMIN}` }).click()
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor()
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel('Email address of the account').fill('second.journey@example.com')
  await page.getByLabel('Role', { exact: true }).selectOption('admin')
  await page.getByRole('button', { name: 'Give role' }).click()
  await page.getByText('second.journey@example.com now has the role Admin').first().waitFor()

  await second.goto('/admin')
  await second.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor()

  await page.getByRole('button', { name: 'Remove Admin from second.journey@example.com' }).click()
  await page.getByRole('button', { name: 'Remove Admin', exact: true }).click()
  await page.getByText('second.journey@example.com no longer has the role Admin').first().waitFor()
  await second.goto('/admin')
  await second.getByText('Access denied: Admin privileges required').waitFor()
})
