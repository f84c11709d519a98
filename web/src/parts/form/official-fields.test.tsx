import { checkAnswer } from '@borderlane/contracts/forms/answers'
import type { Answer, Question } from '@borderlane/contracts/forms/question'
import { STANDARD } from '@borderlane/contracts/forms/standard'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Providers } from '../../app/providers'
import { startTestTexts } from '../../test/render'
import { AnswerField } from './answer-field'
import { AnswerValue } from './answer-value'

const asked = { required: true, sealed: true } as const
const text = (id: string, label: string) => ({ ...asked, id, label, kind: 'text', max: 100 }) as const
const FATHER: Question = {
  ...asked,
  id: 'father',
  label: 'Father',
  kind: 'name',
  parts: [{ ...text('surname', 'Surname'), blanks: ['doNotKnow'] }, text('givenNames', 'Given names')],
}
const JOBS: Question = {
  ...asked,
  id: 'jobs',
  label: 'Job',
  kind: 'list',
  items: [{ ...asked, id: 'address', label: 'Address', kind: 'address', parts: [text('line1', 'Street')] }],
}

beforeAll(() => startTestTexts())

/** A field with what was answered so far, and what it says at last. */
function field(question: Question, before: Answer) {
  let answer = before
  function Holder() {
    const [value, setValue] = useState(before)
    answer = value
    return (
      <AnswerField
        form={STANDARD}
        question={question}
        id={question.id}
        label={question.label}
        name={question.label}
        errorOf={() => undefined}
        value={value}
        onChange={setValue}
      />
    )
  }
  render(
    <Providers>
      <Holder />
    </Providers>,
  )
  return () => answer
}

test('a name that was one text is read beside its parts until it is split', async () => {
  const answer = field(FATHER, 'Ravi Rao')
  fireEvent.change(await screen.findByLabelText('Surname'), { target: { value: 'Rao' } })
  expect(screen.getByText('Ravi Rao')).toBeVisible()
  fireEvent.change(screen.getByLabelText('Given names'), { target: { value: 'Ravi' } })
  expect(answer()).toEqual({ surname: 'Rao', givenNames: 'Ravi' })
  expect(checkAnswer(FATHER, answer()).issues).toEqual([])
})

test('a box of the official form replaces the answer, and can be cleared', async () => {
  const answer = field(FATHER, { givenNames: 'Ravi' })
  const box = await screen.findByRole('checkbox', { name: 'I do not know: Surname' })
  fireEvent.click(box)
  expect(screen.queryByRole('textbox', { name: 'Surname' })).not.toBeInTheDocument()
  expect(checkAnswer(FATHER, answer()).issues).toEqual([])
  const shown = render(<AnswerValue question={FATHER} value={answer()} />)
  expect(shown.container).toHaveTextContent('I do not knowRavi')
  fireEvent.click(screen.getByRole('checkbox', { name: 'I do not know: Surname' }))
  expect(answer()).toEqual({ surname: '', givenNames: 'Ravi' })
})

test('an address inside an entry is split too, and its one text goes', async () => {
  const answer = field(JOBS, [{ address: '1 Road\nIndia' }])
  fireEvent.change(await screen.findByLabelText('Street'), { target: { value: '1 Road' } })
  expect(answer()).toEqual([{ addressLine1: '1 Road' }])
  expect(checkAnswer(JOBS, answer()).issues).toEqual([])
})
