import { askedQuestions, questionsOf } from '@borderlane/contracts/forms/asked'
import { exampleAnswers, randomForm, seeded } from '@borderlane/domain/test/random-form'
import { render, screen } from '@testing-library/react'
import { Providers } from '../../app/providers'
import { startTestTexts } from '../../test/render'
import { loadCountryCombobox } from '../../ui/country-picker'
import { AnswerValue } from './answer-value'
import { FormQuestions } from './form-questions'

/** Another one, another set of forms; a failure names it. */
const SEED = 20261126

const forms = () => {
  const random = seeded(SEED)
  return Array.from({ length: 12 }, () => randomForm(random))
}
/** The label, whatever is after it; ids end in a number. */
const named = ({ label }: { label: string }) => new RegExp(`^${label}(?!\\d)`)
const nothing = () => undefined

beforeAll(() => Promise.all([startTestTexts(), loadCountryCombobox()]))

test(`forms of any shape are shown with what is asked and nothing else, and their answers are read (seed ${SEED})`, async () => {
  for (const form of forms()) {
    const answers = exampleAnswers(form)
    const asked = askedQuestions(form, answers)
    const page = render(
      <Providers>
        {form.sections.map((section) => (
          <FormQuestions
            key={section.id}
            form={form}
            section={section}
            answers={answers}
            errorOf={nothing}
            onChange={nothing}
          />
        ))}
      </Providers>,
    )
    // Names, addresses and boxes are fetched when they are first shown.
    for (const question of asked.filter(({ id }) => id.startsWith('q')))
      await screen.findAllByText(named(question))
    const ids = new Set(asked.map(({ id }) => id))
    for (const question of questionsOf(form).filter(({ id }) => id.startsWith('q'))) {
      const isShown = screen.queryAllByText(named(question)).length > 0
      expect([question.id, isShown]).toEqual([question.id, ids.has(question.id)])
    }
    page.unmount()

    for (const question of asked) {
      const shown = render(
        <Providers>
          <AnswerValue form={form} question={question} value={answers[question.id]} />
        </Providers>,
      )
      expect([question.id, shown.container.textContent]).not.toEqual([question.id, ''])
      shown.unmount()
    }
  }
})
