import { newVisitor, realFiles } from './browser'
import { arrival } from './days'
import { findInMail } from './mailbox'
import { fillApplication, payByCard } from './steps'

test('a guest saves for later, continues on another device by the link of the mail, pays and corrects a typo', async () => {
  const { pdf } = await realFiles()
  const first = await newVisitor()
  const begun = await first.newPage()
  await begun.goto('/apply?from=IN&to=AZ&speed=standard&denial=false&residence=elsewhere')
  await fillApplication(begun, 'later.journey@example.com')
  await begun.getByText(`We understood: you arrive on ${arrival}`).waitFor()
  await begun.getByRole('button', { name: 'Save and continue later' }).click()
  await begun.getByText('We have emailed a link to later.journey@example.com').waitFor()
  await begun.close()

  const [link] = await findInMail('later.journey@example.com', /\/apply#draft=[\w-]{43}/)
  const page = await (await newVisitor()).newPage()
  await page.goto(link!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Your answers are back').waitFor()
  expect(await page.getByLabel('Passport number').inputValue()).toBe('N1234567')
  expect(page.url()).not.toContain('draft')
  // Where the buyer lives is no answer, and is kept nowhere. It holds on a slow device, where the page is still moving.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.getByLabel('Where do you live?').selectOption('Somewhere else')
  await page.getByLabel('Documents to upload').setInputFiles([pdf])
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/payment\?/)
  const orderId = new URL(page.url()).searchParams.get('orderId')!
  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/payment-success/)
  await page.goto(`/order/${orderId}?change=fullName`)
  await page.getByLabel('Applicant name').fill('Asha B. Verma')
  await page.getByRole('button', { name: 'Save this answer' }).click()
  await page.getByText('Asha B. Verma').first().waitFor()

  const again = await first.newPage()
  await again.goto(link!)
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
})
