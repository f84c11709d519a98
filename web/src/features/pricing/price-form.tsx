import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, isCode, useErrorText } from '../../http/client'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { SelectField, TextArea, TextField } from '../../ui/fields'
import {
  isDays,
  type PriceValues,
  SEASON,
  toCents,
  toChange,
  toListed,
  toSeason,
  valuesOf,
} from './price-values'
import { FormError } from '../../parts/failure/failures'
import { pricingRoutes } from './pricing.queries'

interface PriceFormProps {
  base: PricedRequirement
  onBase: (row: PricedRequirement) => void
  onSaved: (row: PricedRequirement) => void
}

const FEES = ['baseServiceFee', 'governmentFee'] as const
const DAYS = ['daysStandard', 'daysRush', 'daysSuperRush', 'daysSameDay'] as const
const TIERS = ['tier1', 'tier2', 'tier3'] as const

/** Fees, days, tier and notes of a row. A change that someone else made meanwhile is shown beside one's own. */
export function PriceForm({ base, onBase, onSaved }: PriceFormProps) {
  const { t } = useTranslation('pricing')
  const errorText = useErrorText()
  const { register, handleSubmit, formState, reset, watch } = useForm<PriceValues>({
    defaultValues: valuesOf(base),
    shouldFocusError: false,
  })
  const [theirs, setTheirs] = useState<PricedRequirement>()
  const save = useMutation({
    mutationFn: ({ values, on }: { values: PriceValues; on: PricedRequirement }) =>
      api.call(pricingRoutes.editPrice, toChange(on, values)),
    onSuccess: (row) => {
      toast.success(t('saved'))
      onSaved(row)
    },
    onError: (error) => {
      toast.error(t('notSaved'), { description: errorText(error).text })
      if (isCode(error, 'catalogue.changed_meanwhile'))
        setTheirs((error.details as { requirement: PricedRequirement }).requirement)
    },
  })
  const values = watch()
  const { errors } = formState
  const words: Record<string, string | undefined> = {}
  for (const name of FEES) words[name] = errors[name] && t('error.price', { field: t(`field.${name}`) })
  for (const name of DAYS) words[name] = errors[name] && t('error.days', { field: t(`field.${name}`) })
  words['governmentFeeListed'] =
    errors.governmentFeeListed && t('error.listed', { field: t('field.governmentFeeListed') })
  for (const name of SEASON) words[name] = errors[name] && t('error.season', { field: t(`field.${name}`) })
  words['governmentFeeUrl'] =
    errors.governmentFeeUrl && t('error.url', { field: t('field.governmentFeeUrl') })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void handleSubmit((typed) => save.mutate({ values: typed, on: base }))(event)}
    >
      <ErrorSummary errors={words} attempt={formState.submitCount} />
      {!theirs && <FormError title={t('notSaved')} error={save.error} />}
      {theirs && (
        <Conflict
          mine={values}
          theirs={theirs}
          onMine={() => {
            onBase(theirs)
            setTheirs(undefined)
            void handleSubmit((typed) => save.mutate({ values: typed, on: theirs }))()
          }}
          onTheirs={() => {
            onBase(theirs)
            setTheirs(undefined)
            save.reset()
            reset(valuesOf(theirs))
          }}
        />
      )}
      {FEES.map((name) => (
        <TextField
          key={name}
          id={name}
          inputMode="decimal"
          width="max-w-40"
          label={t(`field.${name}`)}
          hint={<FeeHint text={values[name]} row={name === 'governmentFee' ? base : undefined} />}
          error={words[name]}
          {...register(name, {
            validate: (text) => toCents(text) !== undefined || (name === 'baseServiceFee' && !text.trim()),
          })}
        />
      ))}
      <AuthorityFee register={register} words={words} />
      <SeasonFields register={register} words={words} />
      <DaysFields register={register} words={words} />
      <SelectField
        id="priceTier"
        label={t('field.priceTier')}
        placeholder={t('noTier')}
        options={TIERS.map((value) => ({ value, label: t(`tierLong.${value}`) }))}
        {...register('priceTier')}
      />
      <TextArea
        id="pricingNotes"
        rows={3}
        maxLength={2_000}
        label={t('field.pricingNotes')}
        {...register('pricingNotes')}
      />
      <Button type="submit" label={t('save')} busy={save.isPending} />
    </form>
  )
}

interface FieldsProps {
  register: UseFormRegister<PriceValues>
  words: Record<string, string | undefined>
}

function AuthorityFee({ register, words }: FieldsProps) {
  const { t } = useTranslation('pricing')
  return (
    <>
      <TextField
        id="governmentFeeListed"
        maxLength={20}
        dir="ltr"
        width="max-w-40"
        label={t('field.governmentFeeListed')}
        hint={t('hint.listed')}
        error={words['governmentFeeListed']}
        {...register('governmentFeeListed', { validate: (text) => toListed(text) !== undefined })}
      />
      <TextField
        id="governmentFeeSource"
        maxLength={200}
        label={t('field.governmentFeeSource')}
        hint={t('hint.source')}
        {...register('governmentFeeSource')}
      />
      <TextField
        id="governmentFeeUrl"
        type="url"
        dir="ltr"
        maxLength={500}
        label={t('field.governmentFeeUrl')}
        error={words['governmentFeeUrl']}
        {...register('governmentFeeUrl', {
          validate: (text) => !text.trim() || /^https:\/\/[^\s/]+\.[^\s/]+/.test(text.trim()),
        })}
      />
    </>
  )
}

function SeasonFields({ register, words }: FieldsProps) {
  const { t } = useTranslation('pricing')
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{t('seasonTitle')}</legend>
      <p className="text-14 text-soft sm:col-span-2">{t('hint.season')}</p>
      {SEASON.map((name) => (
        <TextField
          key={name}
          id={name}
          dir="ltr"
          maxLength={20}
          label={t(`field.${name}`)}
          error={words[name]}
          {...register(name, { validate: (text, values) => isSeasonRight(name, text, values) })}
        />
      ))}
    </fieldset>
  )
}

/** Of four that belong together the one that is wrong is named, or the missing one. */
const isSeasonRight = (name: (typeof SEASON)[number], text: string, values: PriceValues): boolean =>
  toSeason(values) !== undefined ||
  (text.trim() !== '' && toSeason({ ...SOME_SEASON, [name]: text }) !== undefined)

const SOME_SEASON = { seasonFrom: '01-01', seasonUntil: '01-02', seasonFee: '1', seasonListed: 'GBP 1' }

function DaysFields({ register, words }: FieldsProps) {
  const { t } = useTranslation('pricing')
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{t('daysTitle')}</legend>
      <p className="text-14 text-soft sm:col-span-2">{t('hint.days')}</p>
      {DAYS.map((name) => (
        <TextField
          key={name}
          id={name}
          inputMode="text"
          width="max-w-28"
          label={t(`field.${name}`)}
          error={words[name]}
          {...register(name, {
            validate: (text) => (name !== 'daysStandard' && !text.trim()) || isDays(text),
          })}
        />
      ))}
    </fieldset>
  )
}

/** The pence that will be stored, and what kind of amount a government's fee is now. */
function FeeHint({ text, row }: { text: string; row: PricedRequirement | undefined }) {
  const { t } = useTranslation('pricing')
  const { number } = useWords()
  const cents = toCents(text)
  return (
    <>
      {cents !== undefined && t('hint.pence', { pence: number(cents) })}
      {row ? ` ${t(`fee.${row.governmentFeeStatus}`)}` : ` ${t('hint.book')}`}
      {row?.governmentFeeSource && ` ${t('hint.from', { source: row.governmentFeeSource.name })}`}
    </>
  )
}

interface ConflictProps {
  mine: PriceValues
  theirs: PricedRequirement
  onMine: () => void
  onTheirs: () => void
}

const FIELDS = [
  'baseServiceFee',
  'governmentFee',
  'governmentFeeListed',
  ...SEASON,
  'daysStandard',
  'daysRush',
  'daysSuperRush',
  'daysSameDay',
  'priceTier',
  'pricingNotes',
] as const

/** Someone else saved first: both versions where they differ, and which of them shall hold. */
function Conflict({ mine, theirs, onMine, onTheirs }: ConflictProps) {
  const { t } = useTranslation('pricing')
  const saved = valuesOf(theirs)
  return (
    <Notice tone="warning" live title={t('conflict.title')}>
      <table className="w-full text-14">
        <thead>
          <tr className="text-start">
            <th className="py-1 text-start">{t('conflict.field')}</th>
            <th className="py-1 text-start">{t('conflict.yours')}</th>
            <th className="py-1 text-start">{t('conflict.saved')}</th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.filter((name) => mine[name] !== saved[name]).map((name) => (
            <tr key={name} className="border-t border-hairline align-top">
              <th className="py-1 pe-2 text-start font-normal">{t(`field.${name}`)}</th>
              <td className="figures py-1 pe-2">{mine[name] || '·'}</td>
              <td className="figures py-1">{saved[name] || '·'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-x-4">
        <Button variant="plain" label={t('conflict.keep')} onClick={onMine} />
        <Button variant="plain" label={t('conflict.take')} onClick={onTheirs} />
      </div>
    </Notice>
  )
}
