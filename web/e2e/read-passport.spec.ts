import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Request } from 'playwright-core'
import { passportLines } from '@borderlane/vision/test/passport'
import { newPage, newVisitorWithCamera } from './browser'
import { travelDates } from './days'

const DRAW = join(__dirname, '../../tools/passport/picture.mjs')
const DRAW_PHOTO = join(__dirname, '../../tools/photo/picture.mjs')

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

  const page = await newPage('/apply?from=IN&to=AZ&speed=standard&denial=false&residence=elsewhere')
  await page.getByRole('button', { name: 'Check and cut my photo' }).click()
  const bodies: number[] = []
  const keep = (request: Request) => void bodies.push(request.postDataBuffer()?.length ?? 0)
  page.on('request', keep)
  await page.getByTestId('photo-picture').setInputFiles(photo)
  await page.getByText('Your head is tilted. Hold it upright.').waitFor()
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
  await page.getByLabel('Travel dates').fill(travelDates())
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/payment\?/)

  const { visitor, own } = await newVisitorWithCamera(film)
  try {
    const phone = await visitor.newPage()
    await phone.goto('/apply?from=IN&to=AZ&speed=standard&denial=false&residence=elsewhere')
    await phone.getByRole('button', { name: 'Read it from my passport' }).click()
    await phone.getByRole('button', { name: 'Use the camera' }).click()
    await phone.getByText('ASHA VERMA').waitFor()
  } finally {
    await own.close()
    rmSync(folder, { recursive: true })
  }
})
