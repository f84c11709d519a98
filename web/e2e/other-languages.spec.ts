import { newVisitor, realFiles } from './browser'
import { travelDates } from './days'
import { findInMail } from './mailbox'
import apply from '../src/locales/fr/apply.json'
import saving from '../src/locales/fr/saving.json'
import files from '../src/locales/fr/files.json'
import payment from '../src/locales/fr/payment.json'
import questions from '@borderlane/words/locales/fr/questions.json'
import site from '../src/locales/fr/site.json'

const PHONE = { width: 360, height: 740 }

test('in Arabic on a phone everything is mirrored, and dirhams stand beside the pounds that are charged', async () => {
  const page = await (await newVisitor(PHONE)).newPage()
  await page.goto('/visa-results?from=IN&to=VN', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('combobox', { name: 'Language' }).last().selectOption('ar')
  const html = page.locator('html')
  await page.locator('html[dir="rtl"][lang="ar"]').waitFor({ state: 'attached' })
  await page.locator('select:visible').last().selectOption('AED')
  await page.keyboard.press('Escape')
  await page.getByText('د.إ').first().waitFor()
  expect(await page.getByText('£').count()).toBeGreaterThan(0)
  expect(await html.evaluate(({ scrollWidth }) => scrollWidth)).toBe(PHONE.width)
  // Both are kept.
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText('د.إ').first().waitFor()
  expect(await html.getAttribute('dir')).toBe('rtl')
})

test('a French guest is offered French, goes on after a reload, applies and pays, and the mail is French', async () => {
  const { pdf } = await realFiles()
  const visitor = await newVisitor(undefined, 'fr-FR')
  const page = await visitor.newPage()
  const label = (text: string) => page.getByLabel(text, { exact: true })
  await page.goto('/apply?from=IN&to=AZ&speed=standard&denial=false&residence=elsewhere')
  await page.getByRole('button', { name: site.header.languageOffer.accept }).click()
  await label(questions.fields.fullName.label).fill('Asha Verma')
  await label(questions.fields.phone.label).fill('+33 6 12 34 56 78')
  await label(questions.fields.travelDates.label).fill(travelDates('fr-FR', 'au'))
  // The browser crashed and brings the tab back.
  await page.reload()
  await page.getByText(saving.restored.tab).waitFor()
  expect(await label(questions.fields.fullName.label).inputValue()).toBe('Asha Verma')
  const birth = page.getByRole('group', { name: questions.fields.dateOfBirth.label })
  await birth.getByLabel(site.date.day).fill('27')
  await birth.getByLabel(site.date.month).fill('3')
  await birth.getByLabel(site.date.year).fill('1987')
  await label(questions.fields.email.label).fill('french.journey@example.com')
  await label(questions.fields.passportNumber.label).fill('N1234567')
  const expiry = page.getByRole('group', { name: questions.fields.passportExpiryDate.label })
  await expiry.getByLabel(site.date.day).fill('1')
  await expiry.getByLabel(site.date.month).fill('1')
  await expiry.getByLabel(site.date.year).fill('2035')
  await label(files.label).setInputFiles([pdf])
  await page.getByRole('button', { name: apply.submit }).click()
  await page.waitForURL(/\/payment\?/)
  await label(payment.card.holder.label).fill('Asha Verma')
  await label(payment.card.number.label).fill('4242 4242 4242 4242')
  await label(payment.card.expiry.label).fill('08/29')
  await label(payment.card.cvc.label).fill('737')
  await page.getByRole('button', { name: payment.card.pay.replace('{{amount}}', '').trim() }).click()
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('heading', { level: 1, name: payment.success.title }).waitFor()
  await findInMail('french.journey@example.com', /Nous avons reçu votre demande et/)
})
