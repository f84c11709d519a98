import AxeBuilder from '@axe-core/playwright'
import { newPage } from './browser'

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
