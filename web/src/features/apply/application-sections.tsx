import type { Section as FormSection } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { FormQuestions } from '../../parts/form/form-questions'
import { useFormWords } from '../../parts/form/form-words'
import { Words } from '../../parts/form/words'
import { ExpiryNotice } from '../../parts/travel/expiry-notice'
import type { Answering } from './use-answers'

/** All questions of a short form, section by section. */
export function ApplicationSections({ answering }: { answering: Answering }) {
  const { form } = answering
  const words = useFormWords()
  // One notice for the page, below the later of the two: whichever is changed.
  const last = form.sections.findLast(asksDays)
  return form.sections.map((section) => (
    <Section key={section.id} id={section.id} title={<Words of={words.section(form, section)} />}>
      <QuestionsOfSection answering={answering} section={section} />
      {section === last && <PassportDays answers={answering.answers} saysMissing />}
    </Section>
  ))
}

const DAYS = ['passportExpiryDate', 'travelDates', 'arrivalDate', 'departureDate']
export const asksDays = ({ questions }: FormSection): boolean => questions.some(({ id }) => DAYS.includes(id))
export const asksExpiry = ({ questions }: FormSection): boolean =>
  questions.some(({ id }) => id === 'passportExpiryDate')

/** Whether the passport lasts for the journey, by the same answer that the page rests on: nothing is asked for twice. */
export function PassportDays({ answers, saysMissing = false }: { answers: Answers; saysMissing?: boolean }) {
  const [search] = useSearchParams()
  const route = { from: search.get('from') ?? '', to: search.get('to') ?? '', on: search.get('on') ?? '' }
  return <ExpiryNotice answers={answers} route={route} saysMissing={saysMissing} />
}

interface QuestionsProps {
  answering: Answering
  section: FormSection
}

/** The questions of a section. */
export function QuestionsOfSection({ answering, section }: QuestionsProps) {
  const { form, answers, onChange, errorOf } = answering
  return (
    <FormQuestions form={form} section={section} answers={answers} onChange={onChange} errorOf={errorOf} />
  )
}

/** A part of the form that the list of parts leads to. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className="space-y-6 border-t-2 border-ink pt-4">
      <h2 className="text-22">{title}</h2>
      {children}
    </section>
  )
}
