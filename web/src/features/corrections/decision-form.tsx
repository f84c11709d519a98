import type { Correction, decideCorrection } from '@borderlane/contracts/catalogue/corrections'
import type { RequestOf } from '@borderlane/contracts/define'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { isSourceAddress, isStayText } from '../../parts/staff/rule-input'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { SelectField } from '../../ui/select-field'
import { TextField } from '../../ui/text-field'
import { CORRECTIONS } from './corrections.queries'
import { staffRoutes } from '../../http/staff-routes'
import { FormError } from '../../parts/failure/failures'
import { useReread } from '../../http/use-reread'

const DECISIONS = ['accepted', 'declined'] as const
const ENTRIES = ['visa_free', 'on_arrival', 'evisa', 'eta', 'embassy', 'no_admission'] as const
const EMPTY = { decision: '', entry: '', stayDays: '', validFrom: '', validUntil: '', name: '', url: '' }
type Values = typeof EMPTY
type Decision = RequestOf<typeof decideCorrection>

interface DecisionFormProps {
  correction: Correction
  onDone: (words: string) => void
}

export function DecisionForm({ correction, onDone }: DecisionFormProps) {
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
    <form
      noValidate
      className="mt-4 space-y-5 border-t border-hairline pt-4"
      onSubmit={(event) => void submit(event)}
    >
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
      <Button type="submit" busy={decide.isPending}>
        {t('save')}
      </Button>
    </form>
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
