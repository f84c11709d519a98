import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { Form } from '@borderlane/contracts/forms/form'
import { isComposite } from '@borderlane/contracts/forms/parts'
import type { Condition, Question } from '@borderlane/contracts/forms/question'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { QUESTIONS, type StandardQuestion } from '@borderlane/contracts/forms/standard-form'
import { about, type RouteSentence, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { isDay } from '@borderlane/domain/is-day'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Awaited, PartError } from '../../parts/failure/failures'
import { useAnswerText } from '../../parts/form/answer-text'
import { formQuery } from '../../parts/form/form.queries'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { Duties } from '../../parts/rule/duties'
import { lastRule, RuleThatEnded } from '../../parts/rule/ended-rule'
import { RestsOn } from '../../parts/rule/rests-on'
import { Said } from '../../parts/rule/said'
import { Scope } from '../../parts/rule/scope'
import { useSentences } from '../../parts/rule/use-sentences'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'

const isContact = ({ kind }: StandardQuestion) => kind === 'email' || kind === 'phone'
const ASKED = [...QUESTIONS.filter((one) => !isContact(one)), ...QUESTIONS.filter(isContact)]
/** What the sheet says of the rule, beside the answer, the authority's time and the duties. */
const ON_SHEET: readonly RouteSentence['about'][] = [
  'conditions',
  'held',
  'end',
  'days',
  'entries',
  'validity',
  'fee',
  'passport',
  'announced',
  'disagreement',
  'note',
]
const CHECKS = ['name', 'expiry', 'dates', 'copies'] as const

/** Nothing else that an address may hold gets onto the sheet. */
const countryOf = (code: string | null) => (code && /^[A-Z]{2}$/.test(code) ? code : '')

/** Our questions and checks on paper, for anyone who applies without us. With a route, its documents and official site. */
export default function SheetPage() {
  const { t } = useTranslation(['sheet', 'results'])
  const { country } = useWords()
  const [search] = useSearchParams()
  const [from, to] = [countryOf(search.get('from')), countryOf(search.get('to'))]
  const on = search.get('on') ?? ''
  return (
    <div className="page max-w-3xl space-y-8 py-10">
      <title>{t('pageTitle')}</title>
      <PageHeading>{t('title')}</PageHeading>
      {from && to && <p className="text-18">{t('results:pair', { from: country(from), to: country(to) })}</p>}
      <p className="measure">{t('intro')}</p>
      <Button variant="quiet" label={t('print')} className="print:hidden" onClick={() => window.print()} />
      {from && to ? <QuestionsOfRoute from={from} to={to} /> : <Questions />}
      <section>
        <h2 className="text-24">{t('checksTitle')}</h2>
        <ul className="mt-3 list-[square] space-y-2 ps-5">
          {CHECKS.map((check) => (
            <li key={check}>{t(`checks.${check}`)}</li>
          ))}
        </ul>
      </section>
      {from && to ? <OfRoute from={from} to={to} on={isDay(on) ? on : ''} /> : <p>{t('noDocuments')}</p>}
    </div>
  )
}

interface RouteProps {
  from: string
  to: string
}

/** What the authority asks itself, where we know its form; else the questions of our own. */
function QuestionsOfRoute({ from, to }: RouteProps) {
  const { t } = useTranslation('sheet')
  const query = useQuery(formQuery(from, to))
  const { data, error } = query
  if (error)
    return (
      <>
        <PartError title={t('official.failed')} query={query} />
        <Questions />
      </>
    )
  if (!data) return <Awaited query={query} loading={t('questions')} bar="h-96" />
  return (
    <>
      {isStandard(data.form) ? <Questions /> : <OfficialForm form={data.form} />}
      {data.sheets.map((sheet) => (
        <OfficialForm key={sheet.code} form={sheet} />
      ))}
    </>
  )
}

function Questions() {
  const { t } = useTranslation('sheet')
  const text = useAnswerText()
  return (
    <section>
      <h2 className="text-24">{t('questions')}</h2>
      <dl className="mt-3">
        {ASKED.map((question) => (
          <div key={question.id} className="break-inside-avoid border-b border-hairline pt-3 pb-12">
            <dt className="font-semibold">{text.label(question.id)}</dt>
            {!isContact(question) && <dd className="text-14 text-soft">{text.hint(question.id)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

function OfRoute({ from, to, on }: RouteProps & { on: string }) {
  const { t } = useTranslation('sheet')
  const query = useQuery(quoteQuery(from, to, on))
  const { data: quote } = query
  const last = lastRule(query.error)
  if (quote) return <Rule quote={quote} ofDay={on !== ''} />
  if (last) return <RuleThatEnded last={last} />
  return <Awaited query={query} loading={t('documents')} failed={t('documents')} bar="h-40" />
}

interface RuleProps {
  quote: Quote
  /** A day of travel was asked for. */
  ofDay: boolean
}

function Rule({ quote, ofDay }: RuleProps) {
  const { t } = useTranslation('sheet')
  const { phrase, date } = useWords()
  const say = useSentences()
  const { requirement } = quote
  const sentences = routeSentences(quote, ofDay ? requirement.on : undefined)
  const [kind] = about(sentences, 'kind')
  const time = about(sentences, 'authority_time')
  const { requiredDocuments, officialSite } = requirement
  return (
    <>
      <section className="space-y-3">
        {ofDay && <p>{t('travelDay', { day: date(requirement.on, 'day') })}</p>}
        <p className="text-18 font-semibold">{say(kind!)}</p>
        <RestsOn requirement={requirement} />
        <Said sentences={sentences.filter((one) => ON_SHEET.includes(one.about))} />
        <Scope />
      </section>
      {requiredDocuments.length > 0 && (
        <section>
          <h2 className="text-24">{t('documents')}</h2>
          <ul className="mt-3 list-[square] space-y-2 ps-5">
            {requiredDocuments.map((document) => (
              <li key={document.code} className="first-letter:uppercase">
                {phrase('documents', document)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {officialSite ? (
        <p>
          {t('site')}{' '}
          <a
            className="break-all text-blue underline underline-offset-2"
            href={officialSite.url}
            rel="noreferrer"
          >
            {officialSite.url}
          </a>
        </p>
      ) : (
        <p>{t('noSite')}</p>
      )}
      {time.length > 0 && (
        <p>
          {t('send')} {say(...time)}
        </p>
      )}
      <Duties sentences={sentences} requirement={requirement} />
    </>
  )
}

/** The questions of an authority's own form, in its order, with room to answer them by hand. */
function OfficialForm({ form }: { form: Form }) {
  const { t, i18n } = useTranslation('sheet')
  const { date } = useWords()
  const { source } = form
  const labels = new Map(
    form.sections.flatMap(({ questions }) => questions.map(({ id, label }) => [id, label])),
  )
  return (
    <section className="space-y-4">
      <h2 className="text-24">{t('official.title', { name: source.name })}</h2>
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
