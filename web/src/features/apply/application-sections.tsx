import type { Section as FormSection } from '@borderlane/contracts/forms/form'
import { useSearchParams } from 'react-router'
import { FormQuestions } from '../../parts/form/form-questions'
import { useFormWords } from '../../parts/form/form-words'
import { Words } from '../../parts/form/words'
import { isShort } from './application'
import { UnusualAnswers } from './lazy-parts'
import { Section } from './section'
import type { Answering } from './use-answers'

export function ApplicationSections({ answering }: { answering: Answering }) {
  const { form, parts } = answering
  const words = useFormWords()
  return parts.map((section) => (
    <Section key={section.id} id={section.id} title={<Words of={words.section(form, section)} />}>
      <QuestionsOfSection answering={answering} section={section} />
    </Section>
  ))
}

/** Below these is shown what is unusual about them together with others. */
const MAY_BE_UNUSUAL = new Set([
  'dateOfBirth',
  'passportNumber',
  'passportIssueDate',
  'passportExpiryDate',
  'travelDates',
  'arrivalDate',
  'departureDate',
  'lengthOfStay',
  'visaValidFrom',
  'visaValidTo',
])

interface UnusualProps {
  answering: Answering
  /** Below which questions; all unless given. */
  at?: readonly string[]
  /** Those that are open: it is said at the last of them that it follows from. All unless given. */
  open?: readonly FormSection[]
}

/** By the same answer that the page rests on: nothing is asked for twice. */
export function Unusual({ answering, at, open }: UnusualProps) {
  const [search] = useSearchParams()
  const route = { from: search.get('from') ?? '', to: search.get('to') ?? '', on: search.get('on') ?? '' }
  const { answers } = answering
  const form = open ? { sections: [...open] } : answering.form
  const isAlone = !search.has('beside') && !search.has('also')
  return <UnusualAnswers form={form} answers={answers} route={route} at={at} isAlone={isAlone} />
}

export function QuestionsOfSection({ answering, section }: { answering: Answering; section: FormSection }) {
  const { form, answers, onChange, errorOf } = answering
  const open = isShort(form) ? undefined : [section]
  return (
    <FormQuestions
      form={form}
      section={section}
      answers={answers}
      onChange={onChange}
      errorOf={errorOf}
      // Fetched once there is something to say: that a last day is missing, or an answer.
      after={(id) =>
        MAY_BE_UNUSUAL.has(id) &&
        (id === 'passportExpiryDate' || answers[id]) && (
          <Unusual answering={answering} at={[id]} open={open} />
        )
      }
    />
  )
}
