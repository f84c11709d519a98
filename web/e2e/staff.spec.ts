import { readFileSync } from 'node:fs'
import { newPage, newVisitor, pdfOf, realFiles } from './browser'
import { visaDays } from './days'
import { findInMail } from './mailbox'
import { apply, openAsStaff, payByCard, signInAdmin } from './steps'

const TRAVELLER = 'photo.journey@example.com'
/** As the application of `steps.ts` has it. */
const VISA = `<h1>Electronic visa</h1><p>Visa No. 100200300</p><table>
  <tr><td>Surname / Given names:</td><td>VERMA ASHA</td></tr>
  <tr><td>Passport number:</td><td>N1234567</td></tr>
  <tr><td>Date of birth:</td><td>27.03.1987</td></tr>
  <tr><td>Nationality:</td><td>INDIA</td></tr>
  <tr><td>Valid:</td><td>${visaDays.printed}</td></tr>
  <tr><td>Number of entries:</td><td>SINGLE</td></tr></table>`

test('staff asks for a better photo, the traveller replaces it, staff approves with a PDF that the traveller downloads, and opens without a connection', async () => {
  const { pdf, jpeg } = await realFiles()
  const page = await newPage('/')
  const orderId = await apply(page, TRAVELLER, [pdf, jpeg])
  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/payment-success/)

  const staff = await signInAdmin('staff.journey@example.com')
  await openAsStaff(staff, TRAVELLER)
  await staff.getByRole('button', { name: 'View passport.pdf' }).click()
  await staff.bringToFront()
  await staff.keyboard.press('a')
  await staff.getByLabel('About').selectOption({ label: 'Replace photo.jpg' })
  await staff.getByLabel(/What is wrong/).fill('The edge is cut off')
  await staff.getByRole('button', { name: 'Ask', exact: true }).click()
  await staff.getByRole('button', { name: 'Withdraw', exact: true }).waitFor()

  const [link] = await findInMail(TRAVELLER, /\/order\/[0-9a-f-]{36}\?replace=[0-9a-f-]{36}#token=[\w.~-]+/)
  expect(link).toContain(orderId)
  const visitor = await newVisitor(undefined, undefined, 'allow')
  const traveller = await visitor.newPage()
  await traveller.goto(link)
  await traveller.getByRole('button', { name: 'Yes, that was me' }).click()
  const wanted = traveller.getByRole('region', { name: 'What we need from you' })
  await wanted.getByText('The edge is cut off').waitFor()
  const [chooser] = await Promise.all([
    traveller.waitForEvent('filechooser'),
    traveller.getByRole('button', { name: 'Replace photo.jpg' }).click(),
  ])
  const better = (await realFiles()).pdf
  await chooser.setFiles({
    ...better,
    name: 'better-photo.pdf',
    buffer: Buffer.concat([better.buffer, Buffer.from('\n')]),
  })
  await traveller.getByText('better-photo.pdf').first().waitFor()
  await wanted.waitFor({ state: 'detached' })

  await staff.reload()
  await staff.getByRole('button', { name: 'better-photo.pdf', exact: true }).click()
  await staff.getByRole('button', { name: 'Approve better-photo.pdf' }).click()
  await staff.getByText('Approved by our team').waitFor()
  await staff.keyboard.press('d')
  await staff.getByLabel('Decision', { exact: true }).selectOption('approved')
  await staff.getByLabel('Document with the decision (optional)').setInputFiles({ ...pdf, name: 'visa.pdf' })
  await staff.getByRole('button', { name: 'Record decision' }).click()
  // It is not the visa of this traveller.
  const compared = staff.getByRole('table', { name: 'The visa, compared with the application' })
  await compared.getByText('Not found').first().waitFor()
  await staff.getByRole('button', { name: 'Remove visa.pdf' }).click()
  const visa = { ...pdf, name: 'visa.pdf', buffer: await pdfOf(VISA) }
  await staff.getByLabel('Document with the decision (optional)').setInputFiles(visa)
  await staff.getByRole('button', { name: 'Record decision' }).click()
  await staff.getByText('Decision recorded').waitFor()

  await traveller.getByRole('heading', { level: 1, name: 'Approved' }).waitFor()
  await traveller.getByText(visaDays.written).waitFor()
  const [download] = await Promise.all([
    traveller.waitForEvent('download'),
    traveller.getByRole('button', { name: 'Download visa.pdf' }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('visa.pdf')
  await traveller.getByText('Who opened your documents, and when').click()
  await traveller.getByText('A member of staff opened passport.pdf').first().waitFor()

  await traveller.getByRole('button', { name: 'Keep on this device' }).click()
  await traveller.getByText(/^Your visa is on this device until/).waitFor()
  await visitor.setOffline(true)
  await traveller.reload()
  await traveller.getByRole('heading', { level: 1, name: 'There is no connection' }).waitFor()
  await traveller.getByText('Visa: done', { exact: true }).waitFor()
  // A browser without a viewer shows no PDF: it is saved here.
  const [kept] = await Promise.all([
    traveller.waitForEvent('download'),
    traveller.getByRole('link', { name: 'Open visa.pdf' }).evaluate((one: HTMLAnchorElement) => {
      one.download = 'visa.pdf'
      one.click()
    }),
  ])
  expect(readFileSync(await kept.path(), 'latin1')).toMatch(/^%PDF-/)
})
