import { exampleAnswers } from '@borderlane/domain/test/random-form'
import { askedQuestions } from '@borderlane/contracts/forms/asked'
import { isComposite, partKey } from '@borderlane/contracts/forms/parts'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answer, Answers, Item, Part, Question } from '@borderlane/contracts/forms/question'
import type { Page } from 'playwright-core'

/** What `/apply` asks for a route. */
export async function formOf(page: Page, from: string, to: string): Promise<Form> {
  const ask = () => page.request.get(`/api/forms?from=${from}&to=${to}`)
  let answer = await ask()
  // A platform that has only just started may answer that it is busy, as a page would be answered.
  for (; [503, 504].includes(answer.status()); answer = await ask()) await page.waitForTimeout(500)
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('"form"')])
  return ((await answer.json()) as { form: Form }).form
}

/** By the id of its field: a journey in the traveller's words would name a hundred labels. */
async function fillText(page: Page, question: Item, id: string, text: string): Promise<void> {
  const field = page.locator(`[id="${id}"]`)
  switch (question.kind) {
    case 'day':
      return fillParts(page, id, text)
    case 'month':
      await field.fill(text.slice(5))
      return page.locator(`[id="${id}-year"]`).fill(text.slice(0, 4))
    case 'yesno':
      return page.locator(`input[name="${id}"][value="${text}"]`).check()
    case 'choice':
      if (question.choices.length > 15) return field.fill(text)
      if (question.choices.length > 6) return void (await field.selectOption(text))
      return page.locator(`input[name="${id}"][value="${text}"]`).check()
    case 'country':
      // Copied from another traveller.
      if ((await field.inputValue()) === 'India') return
      await field.fill('India')
      // Its name has the code behind it.
      return page.getByRole('option', { name: /^India\b/ }).click()
    default:
      return field.fill(text)
  }
}

async function fillParts(page: Page, id: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  await page.locator(`[id="${id}"]`).fill(date)
  await page.locator(`[id="${id}-month"]`).fill(month)
  await page.locator(`[id="${id}-year"]`).fill(year)
}

async function fillQuestion(page: Page, question: Question, answer: Answer | undefined): Promise<void> {
  if (isComposite(question)) return fillGroup(page, question, question.id, (part) => partOf(answer, part))
  if (question.kind !== 'list') return fillText(page, question as Item, question.id, String(answer))
  const group = Array.isArray(answer) ? answer[0]! : {}
  if (!question.required) await page.locator(`[id="${question.id}"]`).click()
  for (const item of question.items) {
    const id = `${question.id}.0.${item.id}`
    if (isComposite(item)) await fillGroup(page, item, id, (part) => group[partKey(item, { id: part })])
    else await fillText(page, item, id, group[item.id] ?? '')
  }
}

const partOf = (answer: Answer | undefined, part: string): string | undefined =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer[part] : undefined

/** A name or an address, part by part. */
async function fillGroup(
  page: Page,
  { parts }: { parts: readonly Part[] },
  id: string,
  textOf: (part: string) => string | undefined,
): Promise<void> {
  for (const part of parts) await fillText(page, part, `${id}.${part.id}`, textOf(part.id) ?? '')
}

interface FillOptions {
  /** In place of the examples. */
  answers?: Answers
  /** Once a part is open, before it is filled in. */
  onPart?: (at: number) => Promise<void>
}

/** Fills in a long form part by part, up to its documents. */
export async function fillForm(page: Page, form: Form, { answers = {}, onPart }: FillOptions): Promise<void> {
  const all = { ...exampleAnswers(form), ...answers }
  const asked = new Set(askedQuestions(form, all).map(({ id }) => id))
  for (const [at, section] of form.sections.entries()) {
    await page.getByText(`Part ${at + 1} of ${form.sections.length + 1}.`).waitFor()
    await onPart?.(at)
    for (const question of section.questions)
      if (asked.has(question.id) && question.id !== 'nationality')
        await fillQuestion(page, question, all[question.id])
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  await page.getByText(`Part ${form.sections.length + 1} of`).waitFor()
}
