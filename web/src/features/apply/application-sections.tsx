import type { Section as FormSection } from '@borderlane/contracts/forms/form'
import type { ReactNode } from 'react'
import { FormQuestions } from '../../parts/form/form-questions'
import { useFormWords } from '../../parts/form/form-words'
import { Words } from '../../parts/form/words'
import { ExpiryNotice } from './expiry-notice'
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

/** A part of the form that the list of parts leads to. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className="space-y-6 border-t-2 border-ink pt-4">
      <h2 className="text-22">{title}</h2>
      {children}
    </section>
  )
}
