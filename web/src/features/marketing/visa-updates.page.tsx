import type { VisaUpdate } from '@borderlane/contracts/catalogue/corrections'
import type { RuleSummary } from '@borderlane/contracts/catalogue/requirement'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router'
import recentUpdates from '../../content/updates.json'
import { routes } from '../../http/routes'
import { paths } from '../../parts/navigation/paths'
import { isEmail } from '../../parts/session/is-email'
import { EnglishNotice } from '../../parts/words/english-text'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { PageForm, Checkbox } from '../../ui/fields'
import { ErrorSummary, FormFailure, Notice } from '../../ui/notice'
import { useIsOff } from '../../parts/site/site.store'
import { Pagination } from '../../ui/pagination'
import { ProsePage } from './prose-page'
import { useMessage } from './use-message'
import { pageOf } from '../../parts/navigation/page-of'
import { callQuery } from '../../http/client'
import { EmailField } from '../../parts/session/email-field'
import { Awaited } from '../../parts/failure/failures'

const TOPICS = ['policy', 'alerts', 'times', 'promotions'] as const
type Topic = (typeof TOPICS)[number]

export default function VisaUpdatesPage() {
  const { t } = useTranslation('marketing')
  const isOff = useIsOff('newsletter')
  return (
    <ProsePage title={t('updates.title')} pageTitle={t('updates.pageTitle')} intro={t('updates.intro')}>
      {!isOff && <Newsletter />}
      <Recent />
    </ProsePage>
  )
}

/** The catalogue's own changes; the documented ones of the past stand in for them while there are few. */
function Recent() {
  const { t } = useTranslation(['marketing', 'site'])
  const [search] = useSearchParams()
  const page = pageOf(search)
  const query = useQuery(visaUpdatesQuery(page))
  const { data } = query
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-24 md:text-32">{t('updates.recent')}</h2>
        <a className="text-blue underline underline-offset-4" href="/visa-updates.xml">
          {t('updates.feed')}
        </a>
      </div>
      <div className="mt-4">
        <Awaited query={query} loading={t('updates.loading')} failed={t('updates.failed')} bar="h-40" />
      </div>

      {data && <RuleChanges updates={data.updates} />}
      {data && (
        <div className="mt-4">
          <Pagination page={page} pages={Math.ceil(data.total / data.pageSize)} to={paths.visaUpdates} />
        </div>
      )}
      {data && data.total < recentUpdates.length && <PastUpdates />}
    </section>
  )
}

function PastUpdates() {
  return (
    <>
      <div className="mt-4">
        <EnglishNotice />
      </div>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {recentUpdates.map((update) => (
          <li key={update.id} className="rounded-box border border-hairline bg-surface p-5">
            <UpdateCard update={update} />
          </li>
        ))}
      </ul>
    </>
  )
}

function UpdateCard({ update }: { update: (typeof recentUpdates)[number] }) {
  const { t } = useTranslation('marketing')
  const { date } = useWords()
  return (
    <article>
      <p className="figures text-14 text-soft">{date(update.date, 'day')}</p>
      <div lang="en" dir="ltr">
        <h3 className="mt-1 font-sans! text-18 font-semibold">{update.title}</h3>
        <p className="mt-1">{update.text}</p>
      </div>
      <p className="mt-2 text-14 text-soft">{t('updates.source', { source: update.source })}</p>
    </article>
  )
}

function Newsletter() {
  const { t } = useTranslation(['marketing', 'results'])
  const [done, setDone] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', topics: [...TOPICS] as Topic[] },
    shouldFocusError: false,
  })
  const { send, isSending, failure } = useMessage({ onSent: () => setDone(true) })
  const submit = handleSubmit(({ email, topics }) => send({ kind: 'newsletter', email, topics }))
  const errors = { email: formState.errors.email && t('contact.email.error') }
  if (done)
    return (
      <Notice
        tone="good"
        live
        title={t('updates.thanks')}
        text={t('updates.thanksText', { watch: t('results:watch.open') })}
      />
    )
  return (
    <PageForm
      data-part="newsletter"

      className="space-y-5 rounded-box border border-hairline bg-surface p-5"
      onSubmit={submit}
    >
      <h2 className="text-24">{t('updates.newsletter')}</h2>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      {failure && <FormFailure {...failure} />}
      <EmailField
        label={t('contact.email.label')}
        error={errors.email}
        {...register('email', { validate: isEmail })}
      />
      <fieldset className="space-y-3">
        <legend className="font-semibold">{t('updates.topics')}</legend>
        {TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            id={`topic-${topic}`}
            value={topic}
            label={t(`updates.topic.${topic}`)}
            {...register('topics')}
          />
        ))}
      </fieldset>
      <Button type="submit" label={t('updates.submit')} busy={isSending} />
    </PageForm>
  )
}

const visaUpdatesQuery = (page: number) =>
  callQuery(['visa-updates', page], routes.listVisaUpdates, { page: String(page) }, { staleTime: 60_000 })

function RuleChanges({ updates }: { updates: readonly VisaUpdate[] }) {
  return (
    <ul className="mt-4 grid gap-4 md:grid-cols-2">
      {updates.map((update) => (
        <li key={update.id} className="rounded-box border border-hairline bg-surface p-5">
          <RuleChange update={update} />
        </li>
      ))}
    </ul>
  )
}

function RuleChange({ update }: { update: VisaUpdate }) {
  const { t } = useTranslation('marketing')
  const { country, date, sourceDay } = useWords()
  const ruleWords = useRuleWords()
  const { passportCountry: from, destinationCountry: to, source, effective, until } = update
  const { publishedOn, enteredAt } = update
  const days = {
    ...(effective && { from: date(effective, 'day') }),
    ...(until && { until: date(until, 'day') }),
  }
  return (
    <article>
      <DaysOfRule {...days} />
      <h3 className="mt-1 font-sans! text-18 font-semibold">
        <Link
          className="text-blue underline underline-offset-4"
          to={paths.results({ from: from.code, to: to.code })}
        >
          {t('updates.pair', { from: country(from.code, from.name), to: country(to.code, to.name) })}
        </Link>
      </h3>
      <p className="mt-1 font-semibold">{ruleWords(update.new)}</p>
      <p className="mt-1">{t('updates.before', { rule: ruleWords(update.old) })}</p>
      <p className="mt-2 text-14 text-soft">
        {source.url ? (
          <a className="underline underline-offset-2" href={source.url} rel="noreferrer">
            {t('updates.source', { source: source.name })}
          </a>
        ) : (
          t('updates.source', { source: source.name })
        )}
      </p>
      {publishedOn && (
        <p className="text-14 text-soft">{t('updates.published', { day: sourceDay(publishedOn) })}</p>
      )}
      {enteredAt && (
        <p className="text-14 text-soft">{t('updates.entered', { day: date(enteredAt, 'day') })}</p>
      )}
    </article>
  )
}

function DaysOfRule({ from, until }: { from?: string; until?: string }) {
  const { t } = useTranslation('marketing')
  if (!from && !until) return null
  return (
    <p className="figures text-14 text-soft">
      {!from
        ? t('updates.until', { day: until })
        : until
          ? t('updates.between', { from, until })
          : t('updates.from', { day: from })}
    </p>
  )
}

function useRuleWords() {
  const { t } = useTranslation('marketing')
  return ({ admitted, visaType, electronicAuthorisation, stayDays }: RuleSummary): string => {
    if (!admitted) return t('updates.rule.refused')
    if (visaType === 'visa_free' && stayDays !== null) return t('updates.rule.freeDays', { count: stayDays })
    return electronicAuthorisation ? t('updates.rule.authorisation') : t(`updates.rule.${visaType}`)
  }
}
