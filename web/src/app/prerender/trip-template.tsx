import { Evidence } from '@borderlane/contracts/catalogue/requirement'
import { BestReason, TripLevel } from '@borderlane/contracts/catalogue/trips'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PATTERNS } from '../../parts/navigation/paths'
import { PageHeading } from '../../ui/page-heading'
import { inputClass } from '../../ui/fields'
import { MustacheBlock, Named } from './mustache-block'

const KINDS = ['visa', 'residence_permit', 'permanent_resident'] as const

/** The check of a trip for who has no JavaScript: plain fields, and the answer below them. The gateway fills it in. */
export function TripTemplate() {
  const { t } = useTranslation('trips')
  const problems = i18next.getResource('en', 'trips', 'problem') as Record<string, string>
  return (
    <div className="page max-w-3xl space-y-8 py-10">
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('description')} />
      <PageHeading>{t('title')}</PageHeading>
      <p className="measure text-18">{t('intro')}</p>
      <noscript>
        <MustacheBlock name="failed">
          <p className="font-semibold text-red">{t('failed')}</p>
        </MustacheBlock>
        <MustacheBlock name="wrong">
          <p className="font-semibold text-red">
            <MustacheBlock name="of_legs">{`${t('rows.leg.row', { number: '{{number}}' })}: `}</MustacheBlock>
            <MustacheBlock name="of_travellers">{`${t('rows.traveller.row', { number: '{{number}}' })}: `}</MustacheBlock>
            {oneOf('is', Object.keys(problems), (problem) => problems[problem])}
          </p>
        </MustacheBlock>
        <PlainForm />
        <MustacheBlock name="answer">
          <PlainAnswer />
        </MustacheBlock>
      </noscript>
    </div>
  )
}

function PlainForm() {
  const { t } = useTranslation('trips')
  const countries = i18next.getResourceBundle('en', 'countries') as Record<string, string>
  return (
    <form action={PATTERNS.trip} className="space-y-6">
      <datalist id="countries">
        {Object.entries(countries).map(([code, country]) => (
          <option key={code} value={code} label={country} />
        ))}
      </datalist>
      <MustacheBlock name="legs">
        <fieldset className="space-y-3 border-t border-hairline pt-3">
          <legend className="font-semibold">{t('rows.leg.row', { number: '{{number}}' })}</legend>
          <Field name="to" value="{{to}}" label={t('to')} list="countries" />
          <Field name="arrive" value="{{arrive}}" label={t('arrive')} type="date" />
          <Field name="leave" value="{{leave}}" label={t('leave')} type="date" />
          <Field name="via" value="{{via}}" label={t('via')} />
          <Choice
            name="airside"
            label={t('airside')}
            value="{{airside}}"
            chosen={`{{#airside}}${t('landside')}{{/airside}}{{^airside}}${t('airsideYes')}{{/airside}}`}
            options={{ '': t('airsideYes'), no: t('landside') }}
          />
        </fieldset>
      </MustacheBlock>
      <MustacheBlock name="travellers">
        <fieldset className="space-y-3 border-t border-hairline pt-3">
          <legend className="font-semibold">{t('rows.traveller.row', { number: '{{number}}' })}</legend>
          <MustacheBlock name="passports">
            <Field name="p{{number}}" value="{{country}}" label={t('passportOf')} list="countries" />
          </MustacheBlock>
          <MustacheBlock name="held">
            <Choice
              name="k{{number}}"
              label={t('kind')}
              value="{{kind}}"
              chosen={KINDS.map((kind) => `{{#is_${kind}}}${t(`kinds.${kind}`)}{{/is_${kind}}}`).join('')}
              options={Object.fromEntries(KINDS.map((kind) => [kind, t(`kinds.${kind}`)]))}
            />
            <Field name="c{{number}}" value="{{country}}" label={t('permitOf')} list="countries" />
            <Field name="u{{number}}" value="{{until}}" label={t('until')} type="date" />
          </MustacheBlock>
          <Field name="r{{number}}" value="{{residence}}" label={t('residence')} list="countries" />
        </fieldset>
      </MustacheBlock>
      <button className="min-h-13 rounded-box bg-brand px-7 text-18 font-semibold text-on-brand">
        {t('check')}
      </button>
    </form>
  )
}

/** The words of the one of some codes that applies. */
const oneOf = <Code extends string>(
  prefix: string,
  codes: readonly Code[],
  wordsOf: (code: Code) => ReactNode,
): ReactNode =>
  codes.map((code) => (
    <MustacheBlock key={code} name={`${prefix}_${code}`}>
      {wordsOf(code)}
    </MustacheBlock>
  ))

interface FieldProps {
  name: string
  value: string
  label: string
}

function Field({ label, value, ...rest }: FieldProps & { list?: string; type?: string }) {
  return (
    <label className="block font-semibold">
      {label}
      <input defaultValue={value} className={`${inputClass(undefined)} max-w-md font-normal`} {...rest} />
    </label>
  )
}

/** What is chosen comes first: a browser selects that. */
function Choice(props: FieldProps & { chosen: string; options: Record<string, string> }) {
  const { name, value, label, chosen, options } = props
  return (
    <label className="block font-semibold">
      {label}
      <select name={name} className={`${inputClass(undefined)} max-w-md font-normal`}>
        <option value={value}>{chosen}</option>
        {Object.entries(options).map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function PlainAnswer() {
  const { t } = useTranslation('trips')
  return (
    <section className="mt-8 space-y-4">
      <h2 className="text-24 md:text-32">{t('answer', { day: '{{on}}' })}</h2>
      <ul>
        <MustacheBlock name="problems">
          <PlainLine />
        </MustacheBlock>
      </ul>
      <MustacheBlock name="best">
        <p>
          {t('rows.traveller.row', { number: '{{number}}' })}: {t('best', { country: '{{country}}' })}{' '}
          {oneOf('why', BestReason.options, (why) => t(`why.${why}`))}
        </p>
      </MustacheBlock>
      <MustacheBlock name="days">
        <h3 className="text-18">
          {oneOf('is', ['today', 'by', 'arrive', 'return'] as const, (kind) =>
            t(`days.${kind}`, { day: '{{day}}', country: '{{country}}' }),
          )}
        </h3>
        <MustacheBlock name="stop">
          <p>{t('stop', { airport: '{{airport}}', country: '{{country}}' })}</p>
        </MustacheBlock>
        <ul>
          <MustacheBlock name="items">
            <PlainLine />
          </MustacheBlock>
        </ul>
      </MustacheBlock>
    </section>
  )
}

function PlainLine() {
  const { t } = useTranslation(['trips', 'results', 'duties', 'site'])
  return (
    <li className="measure border-t border-hairline py-2">
      <strong>
        {oneOf('is', TripLevel.options, (level) => t(`level.${level}`))}
        {'. '}
        <MustacheBlock name="country">{'{{.}}. '}</MustacheBlock>
        <MustacheBlock name="people">{`${t('rows.traveller.row', { number: '{{.}}' })}. `}</MustacheBlock>
      </strong>
      {'{{text}} '}
      <MustacheBlock name="source">
        {oneOf('by', Evidence.options, (evidence) =>
          t(`results:evidence.rests.${evidence}`, { day: '{{readOn}}' }),
        )}
        <MustacheBlock name="by_none">{t('site:price.source')}</MustacheBlock> <Named />
      </MustacheBlock>{' '}
      <MustacheBlock name="page">
        {t('duties:site')} <Named />
      </MustacheBlock>
    </li>
  )
}
