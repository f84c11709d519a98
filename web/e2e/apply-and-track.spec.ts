import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Request } from 'playwright-core'
import { passportLines } from '../src/test/passport'
import { newPage, newVisitor, newVisitorWithCamera, realFiles } from './browser'
import { findInMail } from './mailbox'
import { apply, chooseRoute, fillApplication, payByCard } from './steps'

const DRAW = join(__dirname, '../../tools/passport/picture.mjs')
const DRAW_PHOTO = join(__dirname, '../../tools/photo/picture.mjs')

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

test('the order page follows the payment without a reload', async () => {
  const { pdf } = await realFiles()
  const visitor = await newVisitor()
  const page = await visitor.newPage()
  const orderId = await apply(page, 'live.journey@example.com', [pdf])
  const token = await page.evaluate((id) => sessionStorage.getItem(`borderlane.order-token.${id}`), orderId)

  const other = await (await newVisitor()).newPage()
  await other.goto(`/order/${orderId}#token=${token}`)
  await other.getByText(/Waiting for payment/).waitFor()
  expect(other.url()).not.toContain('token')

  await payByCard(page, '4242 4242 4242 4242')
  await other.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
})

test('the link in the mail opens the order in another browser, and only that link does', async () => {
  const { pdf } = await realFiles()
  const page = await newPage('/')
  const orderId = await apply(page, 'mail.journey@example.com', [pdf])
  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/payment-success/)

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

  await mine.getByRole('button', { name: 'No, that was not me' }).click()
  await mine.getByText(/Waiting for payment/).waitFor()
  await mine.goto(`/order/${orderId}?change=phone`)
  await mine.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0999')
  await mine.getByRole('button', { name: 'Save this answer' }).click()
  await mine.getByText('+44 20 7946 0999').first().waitFor()

  await stranger.getByRole('heading', { name: 'This browser can no longer open the application' }).waitFor()
  await stranger.getByText(/A payment that you began goes on/).waitFor()
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

test('passport and photo are read on this device, by the camera too, and nothing is sent meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passport-'))
  const [picture, film] = [join(folder, 'page.jpg'), join(folder, 'film.mjpeg')]
  const photo = join(folder, 'me.jpg')
  const lines = passportLines()
  const draw = (...args: string[]) =>
    promisify(execFile)(process.execPath, [DRAW, ...args, ...lines.map((line) => `--line=${line}`)])
  await Promise.all([
    draw(picture, '--kind=turned180'),
    draw(film, '--kind=phone', '--frames=8'),
    promisify(execFile)(process.execPath, [DRAW_PHOTO, photo, '--kind=turned14']),
  ])

  const page = await newPage('/apply?from=IN&to=AZ&speed=standard&denial=false')
  await page.getByRole('button', { name: 'Check and cut my photo' }).click()
  const bodies: number[] = []
  const keep = (request: Request) => void bodies.push(request.postDataBuffer()?.length ?? 0)
  page.on('request', keep)
  await page.getByTestId('photo-picture').setInputFiles(photo)
  // As long as the card itself waits: the models come first.
  await page.getByText('Your head is tilted. Hold it upright.').waitFor({ timeout: 45_000 })
  // Of the page itself a few hundred bytes may leave.
  expect(Math.max(0, ...bodies)).toBeLessThan(10_000)
  page.off('request', keep)
  await page.getByRole('button', { name: 'Use the cut photo' }).click()
  await page.locator('[data-slot="photo"]').getByText('photo.jpg').waitFor()

  await page.getByRole('button', { name: 'Read it from my passport' }).click()
  await page.getByRole('button', { name: 'Choose a photo or a scan' }).waitFor()
  // The first one brings the script of the worker.
  await page
    .getByTestId('passport-picture')
    .setInputFiles({ name: 'cat.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no picture') })
  await page.getByText(/no picture that your browser can open/).waitFor()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByTestId('passport-picture').setInputFiles(picture)
  await page.getByRole('heading', { name: 'This is what your passport says' }).waitFor()
  expect(sent).toEqual([])
  await page.getByText('ASHA VERMA').waitFor()
  await page.getByRole('checkbox', { name: /I have compared all of this/ }).check()
  await page.getByRole('checkbox', { name: /Add this picture to my documents/ }).check()
  await page.getByRole('button', { name: 'Use these answers' }).click()
  expect(await page.getByLabel('Passport number').inputValue()).toBe('N1234567')
  await page.getByLabel('Email').fill('read.journey@example.com')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Travel dates').fill('1 to 14 December 2026')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/payment\?/)

  const { visitor, own } = await newVisitorWithCamera(film)
  try {
    const phone = await visitor.newPage()
    await phone.goto('/apply?from=IN&to=AZ&speed=standard&denial=false')
    await phone.getByRole('button', { name: 'Read it from my passport' }).click()
    await phone.getByRole('button', { name: 'Use the camera' }).click()
    await phone.getByText('ASHA VERMA').waitFor()
  } finally {
    await own.close()
    rmSync(folder, { recursive: true })
  }
})
