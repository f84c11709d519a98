import AxeBuilder from '@axe-core/playwright'
import { newPage, newVisitor, realFiles } from './browser'
import { apply } from './steps'

test('a guest asks in Spanish whether an Indian needs a visa for Thailand, goes on to Vietnam and to its form', async () => {
  const page = await newPage('/')
  await page.getByRole('button', { name: 'Support Chat' }).click()
  const panel = page.getByRole('dialog', { name: 'Support Chat' })
  const field = panel.getByLabel('Your question')
  await field.fill('¿Necesita visa un indio para Tailandia?')
  await field.press('Enter')
  // By their addresses: the words follow the languages that are written.
  const linkTo = (path: string) => panel.locator(`a[href="${path}"]`)
  await linkTo('/visa-results?from=IN&to=TH').waitFor()
  await field.fill('¿y para Vietnam?')
  await field.press('Enter')
  await linkTo('/visa-results?from=IN&to=VN').waitFor()
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(await panel.boundingBox()).toMatchObject({ width: 380, height: 600 })

  await linkTo('/apply?from=IN&to=VN&speed=standard&denial=false').click()
  await page.getByRole('heading', { name: 'Your application' }).waitFor()
  // The conversation is still there.
  expect(await linkTo('/visa-results?from=IN&to=TH').count()).toBe(1)
})

test('the holder of an application asks on a phone where it is; the panel is the whole screen', async () => {
  const { pdf } = await realFiles()
  const page = await (await newVisitor({ width: 360, height: 740 })).newPage()
  const id = await apply(page, 'chat.journey@example.com', [pdf])
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Support Chat' }).click()
  const panel = page.getByRole('dialog', { name: 'Support Chat' })
  const field = panel.getByLabel('Your question')
  await field.fill('Where is my order?')
  await field.press('Enter')
  await panel
    .getByText(/BL-\w{8} \(India to Azerbaijan\)/)
    .first()
    .waitFor()
  const link = panel.locator(`a[href="/order/${id}"]`)
  // It follows the sentence.
  await link.first().waitFor()
  expect(await link.count()).toBe(1)
  expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
  // Nothing behind it is reached by keyboard: every stop is in the panel, or none.
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    const isInside = `document.activeElement === document.body || document.activeElement.closest('[role=dialog]') !== null`
    expect(await page.evaluate(isInside)).toBe(true)
  }
})

/** One of each kind and language, with a link that the answer has; services/chat asks hundreds. */
const KINDS: [question: string, path: string][] = [
  ['Can I bring my ADHD meds into Japan, US passport?', '/help#customs'],
  ['No soy indio sino nepalí y vivo en Londres, ¿visa para Vietnam?', '/visa-results?from=NP&to=VN'],
  ['جوازي بينتهي بعد شهرين اقدر اسافر', '/help#passport-validity'],
  ['我的申请现在轮到谁处理', '/order/'],
]

test('in four languages the panel answers the question that was asked, on a phone; a stranger hears nothing', async () => {
  const { pdf } = await realFiles()
  const page = await (await newVisitor({ width: 360, height: 740 })).newPage()
  const id = await apply(page, 'chat.languages@example.com', [pdf])
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Support Chat' }).click()
  const panel = page.getByRole('dialog', { name: 'Support Chat' })
  const field = panel.getByLabel('Your question')
  for (const [question, path] of KINDS) {
    await field.fill(question)
    await field.press('Enter')
    await panel.locator(`a[href*="${path}"]`).first().waitFor()
  }
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const stranger = await (await newVisitor()).newPage()
  await stranger.goto('/')
  const answer = await stranger.request.post('/api/chat', {
    data: { messages: [{ role: 'user', content: 'Where is my order?' }], orderId: id },
  })
  expect(await answer.text()).not.toMatch(/BL-|India/)
})
