import type {
  Correction,
  CorrectionState,
  decideCorrection,
} from '@borderlane/contracts/catalogue/corrections'
import type { RequestOf } from '@borderlane/contracts/define'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { api, pagedQuery, useReread } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import { FormError } from '../../parts/failure/failures'
import { pageOf } from '../../parts/navigation/page-of'
import { paths } from '../../parts/navigation/paths'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { isSourceAddress, isStayText } from '../../parts/staff/rule-input'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { StaffList } from '../../parts/staff/staff-list'
import { StaffViews } from '../../parts/staff/staff-views'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { PageForm, SelectField, TextField } from '../../ui/fields'

const STATES = ['open', 'accepted', 'declined'] as const

/** What travellers have reported as wrong: to be checked, decided and sourced. */
export default function CorrectionsPage() {
  const { t } = useTranslation('corrections')
  return (
    <StaffFrame title={t('title')}>
      <p className="measure mb-5 text-soft">{t('text')}</p>
      <Queue />
    </StaffFrame>
  )
}

function Queue() {
  const { t } = useTranslation(['corrections', 'site'])
  const [search] = useSearchParams()
  const wanted = search.get('state')
  const state: CorrectionState = STATES.find((one) => one === wanted) ?? 'open'
  const page = pageOf(search)
  const query = useQuery(correctionsQuery(state, page))
  const [done, setDone] = useState<string>()
  return (
    <div className="max-w-4xl space-y-5">
      <StaffViews
        label={t('states.label')}
        views={STATES}
        current={state}
        to={(one) => paths.corrections(one)}
        words={(one) => t(`states.${one}`)}
      />
      {done && <Notice tone="good" live title={done} />}
      <StaffList
        list={query}
        words={{ loading: t('loading'), failed: t('failed'), empty: t(`empty.${state}`) }}
        page={page}
        to={(next) => paths.corrections(state, next)}
      >
        <ul className="space-y-4">
          {query.data?.corrections.map((correction) => (
            <li key={correction.id} className="rounded-box border border-hairline bg-surface p-5">
              <CorrectionCard correction={correction} onDone={setDone} />
            </li>
          ))}
        </ul>
      </StaffList>
    </div>
  )
}

/** One report: the pair, what is said to be wrong, and the way to decide it. */
function CorrectionCard({ correction, onDone }: { correction: Correction; onDone: (words: string) => void }) {
  const { t } = useTranslation('corrections')
  const { country, date } = useWords()
  const [deciding, setDeciding] = useState(false)
  const { passportCountry: from, destinationCountry: to, state, decidedAt, decisionSource } = correction
  return (
    <article>
      <h2 className="font-sans! text-18 font-semibold">
        <Link
          className="text-blue underline underline-offset-4"
          to={paths.results({ from: from.code, to: to.code })}
        >
          {t('pair', { from: country(from.code, from.name), to: country(to.code, to.name) })}
        </Link>
      </h2>
      <p className="mt-1 text-14 text-soft">{t('reported', { date: date(correction.reportedAt, 'day') })}</p>
      <blockquote
        dir="auto"
        className="measure mt-3 border-s-4 border-hairline ps-4 break-words whitespace-pre-wrap"
      >
        {correction.wrong}
      </blockquote>
      {correction.sourceUrl && (
        <p className="mt-3 break-all">
          {t('theirSource')} <ExternalLink url={correction.sourceUrl} words={correction.sourceUrl} />
        </p>
      )}
      {state !== 'open' && decidedAt && decisionSource && (
        <p className="mt-3 font-semibold">
          {t(`decided.${state}`, { date: date(decidedAt, 'day') })}{' '}
          {decisionSource.url ? (
            <ExternalLink url={decisionSource.url} words={decisionSource.name} />
          ) : (
            decisionSource.name
          )}
        </p>
      )}
      {state === 'open' && (
        <div className="mt-4">
          <Button
            variant="quiet"
            label={t('decide')}
            aria-expanded={deciding}
            onClick={() => setDeciding(!deciding)}
          />
          {deciding && <DecisionForm correction={correction} onDone={onDone} />}
        </div>
      )}
    </article>
  )
}

function ExternalLink({ url, words }: { url: string; words: string }) {
  return (
    <a
      className="text-blue underline underline-offset-2"
      href={url}
      target="_blank"
      rel="noreferrer noopener nofollow"
    >
      <bdi>{words}</bdi>
    </a>
  )
}

const DECISIONS = ['accepted', 'declined'] as const
const ENTRIES = ['visa_free', 'on_arrival', 'evisa', 'eta', 'embassy', 'no_admission'] as const
const EMPTY = { decision: '', entry: '', stayDays: '', validFrom: '', validUntil: '', name: '', url: '' }
type Values = typeof EMPTY
type Decision = RequestOf<typeof decideCorrection>

interface DecisionFormProps {
  correction: Correction
  onDone: (words: string) => void
}

function DecisionForm({ correction, onDone }: DecisionFormProps) {
  const { t } = useTranslation('corrections')
  const reread = useReread()
  const { passportCountry: from, destinationCountry: to, id } = correction
  const { data: quote } = useQuery(quoteQuery(from.code, to.code))
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: EMPTY,
    shouldFocusError: false,
  })
  const decide = useMutation({
    mutationFn: (decision: Decision) => api.call(staffRoutes.decideCorrection, decision),
    onSuccess: async ({ state }) => {
      onDone(t(state === 'accepted' ? 'done.accepted' : 'done.declined'))
      await reread(['quote'])
    },
    onSettled: () => reread([CORRECTIONS]),
  })
  const field = (name: keyof Values) => `${name}-${id}`
  const errors = Object.fromEntries(
    (['decision', 'stayDays', 'validUntil', 'name', 'url'] as const).map((name) => [
      field(name),
      formState.errors[name] && t(`errors.${name}`),
    ]),
  )
  const text = (name: 'stayDays' | 'validFrom' | 'validUntil' | 'name' | 'url') => ({
    id: field(name),
    label: t(`fields.${name}`),
    error: errors[field(name)],
    autoComplete: 'off',
  })
  const submit = handleSubmit(
    (values) => decide.mutate(decisionOf(id, values)),
    () => decide.reset(),
  )
  const { decision, entry } = watch()
  const present = quote?.requirement.notes[0]?.text
  return (
    <PageForm className="mt-4 space-y-5 border-t border-hairline pt-4" onSubmit={submit}>
      {present && <p className="measure">{t('present', { rule: present })}</p>}
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      <FormError title={t('notDone')} error={decide.error} />
      <SelectField
        id={field('decision')}
        label={t('fields.decision')}
        error={errors[field('decision')]}
        placeholder={t('choose')}
        options={DECISIONS.map((value) => ({ value, label: t(`decisions.${value}`) }))}
        {...register('decision', { required: true })}
      />
      {decision === 'accepted' && <RuleFields field={field} text={text} entry={entry} register={register} />}
      <TextField {...text('name')} hint={t('hints.name')} {...register('name', { validate: isText })} />
      <TextField
        {...text('url')}
        type="url"
        dir="ltr"
        {...register('url', { validate: (url) => !url.trim() || isSourceAddress(url) })}
      />
      <Button type="submit" label={t('save')} busy={decide.isPending} />
    </PageForm>
  )
}

interface RuleFieldsProps {
  field: (name: keyof Values) => string
  text: (name: 'stayDays' | 'validFrom' | 'validUntil') => { id: string; label: string; error?: string }
  entry: string
  register: UseFormRegister<Values>
}

function RuleFields({ field, text, entry, register }: RuleFieldsProps) {
  const { t } = useTranslation('corrections')
  return (
    <>
      <SelectField
        id={field('entry')}
        label={t('fields.entry')}
        hint={t('hints.entry')}
        placeholder={t('keepRule')}
        options={ENTRIES.map((value) => ({ value, label: t(`entries.${value}`) }))}
        {...register('entry')}
      />
      {entry === 'visa_free' && (
        <TextField
          {...text('stayDays')}
          inputMode="numeric"
          width="max-w-32"
          {...register('stayDays', { validate: isStayText, shouldUnregister: true })}
        />
      )}
      {entry && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...text('validFrom')}
            type="date"
            hint={t('hints.validFrom')}
            {...register('validFrom')}
          />
          <TextField
            {...text('validUntil')}
            type="date"
            hint={t('hints.validUntil')}
            {...register('validUntil', {
              validate: (day, { validFrom }) => !day || !validFrom || day >= validFrom,
            })}
          />
        </div>
      )}
    </>
  )
}

function decisionOf(id: string, values: Values): Decision {
  const decision = values.decision === 'accepted' ? 'accepted' : 'declined'
  const entry = ENTRIES.find((one) => one === values.entry)
  return {
    id,
    decision,
    source: { name: values.name.trim(), url: values.url.trim() || null },
    ...(decision === 'accepted' &&
      entry && {
        rule: {
          entry,
          stayDays: entry === 'visa_free' && values.stayDays.trim() ? Number(values.stayDays) : null,
          ...(values.validFrom && { validFrom: values.validFrom }),
          validUntil: values.validUntil || null,
        },
      }),
  }
}

const isText = (text: string) => text.trim().length > 0

const CORRECTIONS = 'corrections'

const correctionsQuery = (state: CorrectionState, page: number) =>
  pagedQuery([CORRECTIONS, state, page], staffRoutes.listCorrections, { state, page: String(page) })
