import type { Form } from '@borderlane/contracts/forms/form'
import type { Question } from '@borderlane/contracts/forms/question'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'

/** The questions of an authority's own form, in its order, with room to answer them by hand. */
export function OfficialForm({ form }: { form: Form }) {
  const { t, i18n } = useTranslation('sheet')
  const { date } = useWords()
  const { source } = form
  const labels = new Map(
    form.sections.flatMap(({ questions }) => questions.map(({ id, label }) => [id, label])),
  )
  return (
    <section className="space-y-4">
      <h2 className="text-22">{t('official.title', { name: source.name })}</h2>
      <p className="measure text-14 text-soft">
        {t('official.source', { asOf: source.asOf, date: date(source.checkedOn, 'day') })}{' '}
        {!source.opened && t('official.notOpened')} {!i18n.language.startsWith('en') && t('official.english')}
      </p>
      {form.sections.map((section) => (
        <section key={section.id}>
          <h3 className="text-18 font-semibold" lang="en">
            {section.title}
          </h3>
          <dl>
            {section.questions.map((question) => (
              <OfficialQuestion key={question.id} question={question} labels={labels} />
            ))}
          </dl>
        </section>
      ))}
    </section>
  )
}

interface OfficialQuestionProps {
  question: Question
  /** Of all questions of the form, by their ids. */
  labels: ReadonlyMap<string, string>
}

function OfficialQuestion({ question, labels }: OfficialQuestionProps) {
  const { t } = useTranslation(['sheet', 'site'])
  const { label, help, officialField, required, when } = question
  return (
    <div className="break-inside-avoid border-b border-hairline pt-3 pb-12">
      <dt className="font-semibold" lang="en">
        {required ? label : t('site:form.optional', { label })}
      </dt>
      {help && (
        <dd className="text-14 text-soft" lang="en">
          {help}
        </dd>
      )}
      {question.kind === 'choice' && (
        <dd className="text-14" lang="en">
          {question.choices.join(' · ')}
        </dd>
      )}
      {question.kind === 'list' && (
        <dd className="text-14" lang="en">
          {question.items.map((item) => item.label).join(' · ')}
        </dd>
      )}
      {when?.any.map(({ question: id, equals }) => (
        <dd key={`${id} ${equals}`} className="text-14">
          {t('official.when', { question: labels.get(id) ?? id, answer: equals })}
        </dd>
      ))}
      {officialField && <dd className="figures text-14">{t('official.field', { name: officialField })}</dd>}
    </div>
  )
}
