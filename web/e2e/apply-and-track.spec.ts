import { newPage, realFiles } from './browser'
import { config } from './config'
import { findInMail } from './mailbox'
import { payForOrder } from './paid-order'
import { apply, chooseRoute, fillApplication, payByCard } from './steps'

test('a guest searches, applies with a PDF and a JPEG, pays by card and follows the order', async () => {
  const { pdf, jpeg } = await realFiles()
  const page = await newPage('/')
  await chooseRoute(page, 'India', 'Azerbaijan')
  await page.getByRole('heading', { name: /With a passport from India/ }).waitFor()
  expect(new URL(page.url()).search).toBe('?from=IN&to=AZ')

  const total = () => page.getByRole('region', { name: 'Your price' }).getByText(/^£/).last().textContent()
  const plain = await total()
  await page.getByRole('checkbox', { name: /Denial Protection/ }).check()
  expect(await total()).not.toBe(plain)
  const promised = await total()
  await page.getByRole('link', { name: 'Apply Now' }).click()

  await page.getByRole('heading', { name: 'Your application' }).waitFor()
  await fillApplication(page, 'asha.journey@example.com')
  await page.getByLabel('Where do you live?').selectOption('Somewhere else')
  await page.getByLabel('Documents to upload').setInputFiles([pdf, jpeg])
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByText('Application Saved!').waitFor()
  await page.waitForURL(/\/payment\?from=IN&to=AZ&speed=standard&denial=true&orderId=/)
  expect(await page.getByRole('button', { name: /^Pay £/ }).textContent()).toBe(`Pay ${promised}`)

  await payByCard(page, '4242 4242 4242 4242')
  await page.getByText('Payment Successful!').waitFor()
  await page.getByText('Your application has been submitted.').first().waitFor()
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('link', { name: 'Track your application' }).click()
  await page.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
  await page.getByText('passport.pdf').waitFor()
  await page.getByText('photo.jpg').waitFor()
  expect(await page.getByText(promised!).count()).toBeGreaterThan(0)
})

test('the order page follows the payment without a reload; the link in the mail opens it in another browser, and only that link does', async () => {
  const { pdf } = await realFiles()
  const page = await newPage('/')
  const orderId = await apply(page, 'mail.journey@example.com', [pdf])
  const token = await page.evaluate((id) => sessionStorage.getItem(`borderlane.order-token.${id}`), orderId)
  const live = await newPage(`/order/${orderId}#token=${token}`)
  await live.getByText(/Waiting for payment/).waitFor()
  expect(live.url()).not.toContain('token')
  await payByCard(page, '4242 4242 4242 4242')
  await live.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()

  const stranger = await newPage(`/order/${orderId}`)
  await stranger.getByRole('heading', { name: 'Sign in to your account' }).waitFor()

  const link = await findInMail('mail.journey@example.com', /\/order\/[0-9a-f-]{36}#token=[\w.~-]+/)
  expect(link[0]).toContain(orderId)
  const other = await newPage(link[0])
  await other.getByRole('button', { name: 'Yes, that was me' }).click()
  await other.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
  expect(new URL(other.url()).hash).toBe('')
})

test('an application that a stranger makes under my address is mine: the stranger pays, I say no, and only I see what I change', async () => {
  const { pdf } = await realFiles()
  const email = 'foreign.journey@example.org'
  const stranger = await newPage('/')
  const orderId = await apply(stranger, email, [pdf])
  const [link] = await findInMail(email, /\/order\/[0-9a-f-]{36}#token=[\w.~-]+/)
  await findInMail(email, /The application was made on .* with Chrome \(Linux\)/)

  const mine = await newPage(link)
  await mine.getByRole('heading', { level: 1, name: 'Was that you?' }).waitFor()
  await mine.getByText(/with Chrome \(Linux\)\./).waitFor()
  // Looking at the question ends nothing.
  await stranger.getByRole('tab', { name: 'Crypto' }).click()
  const [invoice] = await Promise.all([
    stranger.context().waitForEvent('page'),
    stranger.getByRole('button', { name: 'Pay with Crypto' }).click(),
  ])
  // The payment is begun before I say no.
  await invoice.getByRole('button', { name: 'Pay exactly' }).waitFor()

  await mine.getByRole('button', { name: 'No, that was not me' }).click()
  await mine.getByText(/Waiting for payment/).waitFor()
  await mine.goto(`/order/${orderId}?change=phone`)
  await mine.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0999')
  await mine.getByRole('button', { name: 'Save this answer' }).click()
  await mine.getByText('+44 20 7946 0999').first().waitFor()

  await stranger.getByRole('heading', { name: 'This browser can no longer open the application' }).waitFor()
  await stranger.getByText(/A payment that you started continues/).waitFor()
  await stranger.goto(`/order/${orderId}`)
  await stranger.getByRole('heading', { name: 'This browser can no longer open the application' }).waitFor()
  expect(await stranger.getByText('+44 20 7946 0999').count()).toBe(0)

  // The payment that was begun there goes on.
  await invoice.getByRole('button', { name: 'Pay exactly' }).click()
  await mine.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
})

test('documents are added, opened by a link and deleted on the order page', async () => {
  const { pdf, jpeg } = await realFiles()
  const page = await newPage('/')
  const orderId = await apply(page, 'papers.journey@example.com', [pdf])
  await page.goto(`/order/${orderId}`)
  await page.getByLabel('Add documents').setInputFiles([jpeg])
  await page.getByText('Documents uploaded successfully').waitFor()

  const [download] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url().includes('/files/')),
    page.getByRole('button', { name: 'View photo.jpg' }).click(),
  ])
  expect(download.status()).toBe(200)
  expect(download.headers()['content-type']).toBe('image/jpeg')

  await page.bringToFront()
  await page.getByRole('button', { name: 'Delete photo.jpg' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Document deleted').waitFor()
  await page.getByText('photo.jpg').waitFor({ state: 'detached' })
  expect(await page.getByText('passport.pdf').count()).toBe(1)
})

test('a Schengen visa from India is prepared, and the traveller records each step until the passport is back', async () => {
  const { id, orderToken } = await payForOrder(config.webUrl!, 'FR')
  const page = await newPage(`/order/${id}#token=${orderToken}`)
  await page.getByRole('heading', { name: 'Your steps' }).waitFor()
  const [pack] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the PDF' }).click(),
  ])
  expect(pack.suggestedFilename()).toMatch(/^BL-.*\.pdf$/)

  const steps = page.getByRole('region', { name: 'Your steps' })
  await steps.getByRole('button', { name: 'Enter: Appointment' }).click()
  const day = new Date(Date.now() + 10 * 24 * 3_600_000)
  await steps.getByLabel('Place', { exact: true }).fill('VFS Global, Delhi')
  await steps.getByLabel('Day', { exact: true }).fill(String(day.getUTCDate()))
  await steps.getByLabel('Month').fill(String(day.getUTCMonth() + 1))
  await steps.getByLabel('Year').fill(String(day.getUTCFullYear()))
  await steps.getByLabel('Time', { exact: true }).fill('09:30')
  const zone = steps.getByLabel('Time zone of the place')
  // Browsers call it by its old name, too.
  await zone.selectOption(await zone.getByRole('option', { name: /^(Calcutta|Kolkata) / }).innerText())
  await steps.getByRole('button', { name: 'Save the appointment' }).click()
  await steps.getByText(/09:30 \(India Standard Time\)/).waitFor()
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    steps.getByRole('button', { name: 'Save for your calendar' }).click(),
  ])
  expect(calendar.suggestedFilename()).toMatch(/^appointment-BL-.*\.ics$/)
  await steps.getByText('Available from the day of the appointment.').first().waitFor()

  // It was earlier than booked.
  await steps.getByRole('button', { name: 'Undo: Appointment' }).click()
  await steps.getByRole('button', { name: 'Mark as done: Fingerprints given' }).click()
  await steps.getByRole('button', { name: 'Mark as done: Passport submitted' }).click()
  await page.getByText('They decide, and answer you directly.').first().waitFor()
  await steps.getByRole('button', { name: 'Enter: Passport on its way back' }).click()
  await steps.getByLabel('Tracking number').fill('EE123456789IN')
  await steps.getByRole('button', { name: 'Save', exact: true }).click()
  await steps.getByText('EE123456789IN').waitFor()
  await steps.getByRole('button', { name: 'Mark as done: Passport received' }).click()
  await page.getByText(/You have your passport again\./).waitFor()
  await page.reload()
  await steps.getByRole('button', { name: 'Undo: Passport received' }).waitFor()
  const [, open] = /(\d+) of \d+ done/.exec(
    await page.getByRole('heading', { name: /^Before you travel: / }).innerText(),
  )!
  await page.getByRole('heading', { name: /^Before you travel: / }).click()
  await page.getByRole('button', { name: 'Mark as done: Papers printed or saved' }).click()
  await page.getByRole('heading', { name: `Before you travel: ${Number(open) + 1} of ` }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
})
