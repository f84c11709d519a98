import type { Form } from '@borderlane/contracts/forms/form'
import type { Answer, Question } from '@borderlane/contracts/forms/question'
import { PASSPORT_ANSWERS } from '@borderlane/contracts/forms/parts'
import { ReadPassport } from './read-passport'

interface ReadAnswerProps {
  form: Form
  question: Question
  value: Answer | undefined
  label: string
  taken: string
  onRead: (answer: Answer) => void
}

export function ReadAnswer({ form, question, value, onRead, ...words }: ReadAnswerProps) {
  if (!(PASSPORT_ANSWERS as readonly string[]).includes(question.id)) return null
  const { when: _when, ...alone } = question
  return (
    <ReadPassport
      {...words}
      form={{
        ...form,
        sections: [{ id: 'passport', title: question.label, questions: [alone as Question] }],
      }}
      answers={value === undefined ? {} : { [question.id]: value }}
      onTake={(_taken, read) => {
        const answer = read[question.id]
        if (answer !== undefined) onRead(answer)
      }}
    />
  )
}
