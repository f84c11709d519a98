import type { Section as FormSection } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormQuestions } from '../../parts/form/form-questions'
import { useFormWords } from '../../parts/form/form-words'
import { Words } from '../../parts/form/words'
import { isDay } from '../../parts/travel/is-day'
import type { TravelDates } from '../../parts/travel/read-travel-dates'
import { useTravelDates } from '../../parts/travel/use-travel-dates'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { expiryProblem } from './application'
import type { Answering } from './use-answers'

/** All questions of a short form, section by section. */
export function ApplicationSections({ answering }: { answering: Answering }) {
  const { form } = answering
  const words = useFormWords()
  return form.sections.map((section) => (
    <Section key={section.id} id={section.id} title={<Words of={words.section(form, section)} />}>
      <QuestionsOfSection answering={answering} section={section} />
    </Section>
  ))
}

interface QuestionsProps {
  answering: Answering
  section: FormSection
}

/** The questions of a section, and what there is to say of the answers. */
export function QuestionsOfSection({ answering, section }: QuestionsProps) {
  const { form, answers, onChange, errorOf } = answering
  return (
    <>
      <FormQuestions form={form} section={section} answers={answers} onChange={onChange} errorOf={errorOf} />
      {section.questions.some(({ id }) => id === 'passportExpiryDate') && <ExpiryNotice answers={answers} />}
    </>
  )
}

const textOf = (answers: Answers, id: string): string => {
  const answer = answers[id]
  return typeof answer === 'string' ? answer : ''
}

/** A passport that may not last. It blocks nothing: not every country asks for six months. */
function ExpiryNotice({ answers }: { answers: Answers }) {
  const { t } = useTranslation('apply')
  const { date } = useWords()
  const expiryDay = textOf(answers, 'passportExpiryDate')
  const said = useTravelDates(textOf(answers, 'travelDates')).dates
  const [arrival, departure] = [textOf(answers, 'arrivalDate'), textOf(answers, 'departureDate')]
  const asked = {
    ...(isDay(arrival) && { arrival }),
    ...(isDay(departure) && { departure }),
  }
  const dates: Partial<TravelDates> = said?.isCertain ? said : asked
  const problem = expiryProblem(expiryDay, dates)
  if (!problem) return null
  return (
    <Notice tone="warning" live title={t('expiry.title', { date: date(expiryDay, 'day') })}>
      <p>
        {t(`expiry.${problem}`, {
          arrival: dates.arrival && date(dates.arrival, 'day'),
          departure: (dates.departure ?? dates.arrival) && date(dates.departure ?? dates.arrival!, 'day'),
        })}
      </p>
    </Notice>
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
