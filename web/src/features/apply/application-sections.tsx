import { type AnswerId, SECTIONS, type StandardQuestion } from '@borderlane/contracts/orders/standard-form'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AnswerField } from '../../parts/form/answer-field'
import { useAnswerText } from '../../parts/form/answer-text'
import type { TravelDates } from '../../parts/travel/read-travel-dates'
import { useTravelDates } from '../../parts/travel/use-travel-dates'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import type { ApplicationValues } from './answers'
import { expiryProblem } from './application'

interface ApplicationSectionsProps {
  form: UseFormReturn<ApplicationValues>
  values: ApplicationValues
  errors: Record<AnswerId, string | undefined>
}

/** All questions, section by section. */
export function ApplicationSections({ form, values, errors }: ApplicationSectionsProps) {
  const { t } = useTranslation(['apply', 'site'])
  const text = useAnswerText()
  const travel = useTravelDates(values.travelDates)
  const labelOf = ({ id, required, ...question }: StandardQuestion) =>
    required || 'preset' in question ? text.label(id) : t('site:form.optional', { label: text.label(id) })
  return SECTIONS.map((section) => (
    <Section key={section.id} id={section.id} title={t(`sections.${section.id}`)}>
      {section.questions.map((question) => (
        <Controller
          key={question.id}
          name={question.id}
          control={form.control}
          render={({ field: { value, onChange, ref } }) => (
            <AnswerField
              question={question}
              id={question.id}
              label={labelOf(question)}
              hint={text.hint(question.id)}
              error={errors[question.id]}
              value={value}
              onChange={onChange}
              ref={ref}
              travel={travel}
            />
          )}
        />
      ))}
      {section.id === 'passport' && (
        <ExpiryNotice
          expiryDay={values.passportExpiryDate}
          dates={travel.dates?.isCertain ? travel.dates : {}}
        />
      )}
    </Section>
  ))
}

/** A passport that may not last. It blocks nothing: not every country asks for six months. */
function ExpiryNotice({ expiryDay, dates }: { expiryDay: string; dates: Partial<TravelDates> }) {
  const { t } = useTranslation('apply')
  const { date } = useWords()
  const problem = expiryProblem(expiryDay, dates)
  if (!problem) return null
  return (
    <Notice tone="warning" live title={t('expiry.title', { date: date(expiryDay, 'day') })}>
      <p>
        {t(`expiry.${problem}`, {
          arrival: dates.arrival && date(dates.arrival, 'day'),
          departure: dates.departure && date(dates.departure, 'day'),
        })}
      </p>
    </Notice>
  )
}

/** A part of the form that the list of parts leads to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="space-y-6 border-t-2 border-ink pt-4">
      <h2 className="text-22">{title}</h2>
      {children}
    </section>
  )
}
