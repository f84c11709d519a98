import type { Form } from '@borderlane/contracts/forms/form'
import { isComposite } from '@borderlane/contracts/forms/parts'
import type { Condition, Question } from '@borderlane/contracts/forms/question'
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

function OfficialQuestion({ question, labels }: { question: Question; labels: ReadonlyMap<string, string> }) {
  const { t } = useTranslation(['sheet', 'site'])
  const { label, help, required, when } = question
  const field = question.official?.field ?? question.officialField
  const conditionText = (condition: Condition, name: string): string => {
    if ('under' in condition) return t('official.under', { question: name, years: condition.under })
    return 'equals' in condition
      ? t('official.when', { question: name, answer: condition.equals })
      : t('official.unless', { question: name, answer: condition.unless })
  }
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
      {isComposite(question) && (
        <dd className="text-14" lang="en">
          {question.parts.map((part) => part.label).join(' · ')}
        </dd>
      )}
      {[...(when?.any ?? []), ...(when?.all ?? [])].map((one) => (
        <dd key={JSON.stringify(one)} className="text-14">
          {conditionText(one, labels.get(one.question) ?? one.question)}
        </dd>
      ))}
      {field && <dd className="figures text-14">{t('official.field', { name: field })}</dd>}
    </div>
  )
}
