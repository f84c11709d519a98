import { answersThatCount } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormQuestions } from '../../parts/form/form-questions'
import { useFormWords } from '../../parts/form/form-words'
import { Words } from '../../parts/form/words'

const nothingWrong = () => undefined

/** A form as travellers see it. What is answered here opens the questions that wait for it, and goes nowhere. */
export function FormPreview({ form }: { form: Form }) {
  const { t } = useTranslation('forms')
  const words = useFormWords()
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <section aria-label={t('views.preview')} className="space-y-6">
      <p className="text-14 text-soft">{t('previewNote')}</p>
      {form.sections.map((section) => (
        <section key={section.id} className="space-y-5">
          <h3 className="border-b-2 border-ink text-18">
            <Words of={words.section(form, section)} />
          </h3>
          <FormQuestions
            form={form}
            section={section}
            answers={answersThatCount(form, answers)}
            errorOf={nothingWrong}
            onChange={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
          />
        </section>
      ))}
    </section>
  )
}
