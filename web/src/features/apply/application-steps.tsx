import type { Form, Section } from '@borderlane/contracts/forms/form'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerValue } from '../../parts/form/answer-value'
import { useFormWords } from '../../parts/form/form-words'
import { Words } from '../../parts/form/words'
import { Button } from '../../ui/button'
import { Details } from '../../ui/details'
import { ErrorSummary } from '../../ui/notice'
import { QuestionsOfSection, Unusual } from './application-sections'
import { TravelAlong } from './travel-along'
import type { Answering } from './use-answers'
import type { Steps } from './use-steps'

interface ApplicationStepsProps {
  answering: Answering
  steps: Steps
  /** The destination. */
  to: string
  /** The documents and the way on: after the last section. */
  children: ReactNode
}

export function ApplicationSteps({ answering, steps, to, children }: ApplicationStepsProps) {
  const { form, parts } = answering
  const { open, reached, openSection } = steps
  const isLast = open >= form.sections.length
  return (
    <div className="space-y-4">
      <EnglishNote form={form} />
      {parts.map((section) => {
        const at = form.sections.indexOf(section)
        if (at === open)
          return <OpenSection key={section.id} answering={answering} section={section} steps={steps} />
        return at < reached ? (
          <Fragment key={section.id}>
            <FoldedSection answering={answering} section={section} onChange={() => openSection(at)} />
            {/* Who has gone on hears of it still; at the end all of it is said. */}
            {at < open && !isLast && (
              <Unusual answering={answering} at={section.questions.map(({ id }) => id)} />
            )}
          </Fragment>
        ) : null
      })}
      {isLast && (
        <StepPart steps={steps} form={form} at={form.sections.length}>
          {children}
          <Unusual answering={answering} />
        </StepPart>
      )}
      {/* In each part: who travels along may be thought of late. */}
      <TravelAlong to={to} />
    </div>
  )
}

/** What the authority asks is there in English only. */
function EnglishNote({ form }: { form: Form }) {
  const { t } = useTranslation('form')
  const words = useFormWords()
  const isSome = words.areSomeEnglish(
    form,
    form.sections.flatMap(({ questions }) => questions),
  )
  return isSome && <p className="measure text-14 text-soft">{t('english')}</p>
}

interface SectionProps {
  answering: Answering
  section: Section
}

function OpenSection({ answering, section, steps }: SectionProps & { steps: Steps }) {
  const { t } = useTranslation('form')
  const words = useFormWords()
  const { form } = answering
  const at = form.sections.indexOf(section)
  return (
    <StepPart steps={steps} form={form} at={at} title={<Words of={words.section(form, section)} />}>
      <ErrorSummary errors={answering.errors([section])} attempt={steps.attempts} />
      <QuestionsOfSection answering={answering} section={section} />
      <Button type="submit" label={t('next')} className="max-sm:w-full" />
    </StepPart>
  )
}

/** How long a question takes, in seconds: our estimate. */
const SECONDS_A_QUESTION = 8

interface StepPartProps {
  steps: Steps
  form: Form
  /** From 0; after the last section come the documents. */
  at: number
  title?: ReactNode
  children: ReactNode
}

/** The part that is open. Its heading takes the focus when it opens. */
function StepPart({ steps, form, at, title, children }: StepPartProps) {
  const { t } = useTranslation(['form', 'apply'])
  const words = useFormWords()
  const top = useRef<HTMLDivElement>(null)
  const { parts, moved } = steps
  const before = parts.filter((part) => form.sections.indexOf(part) < at).length
  const next = parts[before + 1]
  useEffect(() => {
    if (moved === 0) return
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'start' })
  }, [moved])
  return (
    <section
      id={form.sections[at]?.id}
      className={title ? 'space-y-6 border-t-2 border-ink pt-4' : 'space-y-10'}
    >
      <div ref={top} tabIndex={-1} className="scroll-mt-4">
        <p className="text-14 text-soft">
          {t('step', { step: before + 1, count: parts.length + 1 })}{' '}
          {title && t('minutes', { count: steps.minutesFrom(at, SECONDS_A_QUESTION) })}{' '}
          {title &&
            t('then', { name: next ? words.section(form, next).label : t('apply:sections.documents') })}
        </p>
        <div aria-hidden className="my-3 h-1.5 rounded-full bg-hairline">
          <div
            className="h-full rounded-full bg-brand"
            style={{ inlineSize: `${(100 * before) / (parts.length + 1)}%` }}
          />
        </div>
        {title && <h2 className="text-24">{title}</h2>}
      </div>
      {children}
    </section>
  )
}

/** One line for what was answered in a section, which opens, and the way back to it. */
function FoldedSection({ answering, section, onChange }: SectionProps & { onChange: () => void }) {
  const { t } = useTranslation('form')
  const words = useFormWords()
  const { form, counted } = answering
  const title = words.section(form, section)
  return (
    <section id={section.id} className="flex items-start gap-4 border-t border-hairline pt-2">
      <details className="min-w-0 grow">
        <summary className="min-h-11 cursor-pointer content-center">
          <h2 className="inline text-18">
            <Words of={title} />
          </h2>
        </summary>
        <Details
          rows={section.questions
            .filter(({ id }) => counted[id] !== undefined)
            .map((question) => ({
              key: question.id,
              term: <Words of={words.label(form, question)} />,
              value: <AnswerValue form={form} question={question} value={counted[question.id]} />,
            }))}
        />
      </details>
      <Button
        variant="plain"
        label={t('change')}
        aria-label={t('changeNamed', { name: title.label })}
        onClick={onChange}
      />
    </section>
  )
}
