import { RuleEntry } from '@borderlane/contracts/catalogue/corrections'
import type { RulePattern, setRules, previewRules } from '@borderlane/contracts/catalogue/rules'
import type { RequestOf, OutputOf } from '@borderlane/contracts/define'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { isStayText } from '../../parts/staff/rule-input'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/notice'
import { PageForm, SelectField, TextField } from '../../ui/fields'
import { Table } from '../../ui/table'
import { passportsIn } from './passports'
import { PassportsField } from './passports-field'
import { type Outcome, RunNote } from './run-note'
import { SourceFields } from './source-fields'
import { useRuleRun } from './use-rule-run'
import { useRuleWords } from './use-rule-words'
import { FormError } from '../../parts/failure/failures'
import { rulesRoutes } from './rules.queries'

const EMPTY = {
  passports: '',
  destination: '',
  entry: '',
  stayDays: '',
  validFrom: '',
  validUntil: '',
  name: '',
  url: '',
}
type Values = typeof EMPTY
type Pattern = RequestOf<typeof setRules>

/** One rule for many passports: filled in, looked at, done, and undone where it was wrong. */
export function RuleEditor() {
  const { t } = useTranslation(['rules', 'corrections'])
  const { options } = useCountryOptions()
  const known = new Set(options.map(({ code }) => code))
  const form = useForm({ defaultValues: EMPTY, shouldFocusError: false })
  const [outcome, setOutcome] = useState<Outcome>()
  const preview = useMutation({
    mutationFn: (pattern: Pattern) => api.call(rulesRoutes.previewRules, pattern),
  })
  const change = useRuleRun(
    (pattern: Pattern) => api.call(rulesRoutes.setRules, pattern),
    (run) => {
      preview.reset()
      setOutcome({ run, title: t('done.changed') })
    },
  )
  const errors = useErrors(form)
  const submit = form.handleSubmit((values) => {
    setOutcome(undefined)
    preview.mutate(patternOf(values, known))
  })
  const failed = preview.error ?? change.error
  return (
    <div className="max-w-4xl space-y-6">
      <PageForm
        aria-label={t('views.edit')}
        className="space-y-5"
        // What is looked at is no longer what would be done.
        onChange={() => preview.reset()}
        onSubmit={submit}
      >
        <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
        <FormError title={t('notDone')} error={failed} />
        <PassportsField
          options={options}
          error={errors['passports']}
          text={form.watch('passports')}
          onText={(text) => {
            form.setValue('passports', text)
            preview.reset()
          }}
          {...form.register('passports', {
            validate: (text) => {
              const { codes, unknown } = passportsIn(text, known)
              return codes.length > 0 && unknown.length === 0
            },
          })}
        />
        <RuleFields form={form} errors={errors} />
        <SourceFields register={form.register} errors={errors} />
        <Button type="submit" variant="quiet" label={t('preview.act')} busy={preview.isPending} />
      </PageForm>
      {preview.data && preview.variables && (
        <RulePreview
          preview={preview.data}
          busy={change.isPending}
          onConfirm={() => change.mutate(preview.variables)}
        />
      )}
      {outcome && <RunNote key={outcome.run.id} {...outcome} />}
    </div>
  )
}

interface RuleFieldsProps {
  form: UseFormReturn<Values>
  errors: Record<string, string | undefined>
}

/** Destination, value and days. */
function RuleFields({ form: { register, watch }, errors }: RuleFieldsProps) {
  const { t } = useTranslation(['rules', 'corrections'])
  const { options } = useCountryOptions()
  return (
    <>
      <SelectField
        id="destination"
        label={t('destination')}
        placeholder={t('corrections:choose')}
        error={errors['destination']}
        options={options.map(({ code, name }) => ({ value: code, label: name }))}
        {...register('destination', { required: true })}
      />
      <SelectField
        id="entry"
        label={t('corrections:fields.entry')}
        placeholder={t('corrections:choose')}
        error={errors['entry']}
        options={RuleEntry.options.map((value) => ({ value, label: t(`corrections:entries.${value}`) }))}
        {...register('entry', { required: true })}
      />
      {watch('entry') === 'visa_free' && (
        <TextField
          id="stayDays"
          label={t('corrections:fields.stayDays')}
          error={errors['stayDays']}
          inputMode="numeric"
          autoComplete="off"
          width="max-w-32"
          {...register('stayDays', { validate: isStayText, shouldUnregister: true })}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="validFrom"
          type="date"
          label={t('corrections:fields.validFrom')}
          hint={t('corrections:hints.validFrom')}
          {...register('validFrom')}
        />
        <TextField
          id="validUntil"
          type="date"
          label={t('corrections:fields.validUntil')}
          hint={t('corrections:hints.validUntil')}
          error={errors['validUntil']}
          {...register('validUntil', {
            validate: (day, { validFrom }) => !day || !validFrom || day >= validFrom,
          })}
        />
      </div>
    </>
  )
}

function useErrors({ formState: { errors } }: UseFormReturn<Values>): Record<string, string | undefined> {
  const { t } = useTranslation(['rules', 'corrections'])
  return {
    passports: errors.passports && t('errors.passports'),
    destination: errors.destination && t('errors.destination'),
    entry: errors.entry && t('errors.entry'),
    stayDays: errors.stayDays && t('corrections:errors.stayDays'),
    validUntil: errors.validUntil && t('corrections:errors.validUntil'),
    'source-name': errors.name && t('corrections:errors.name'),
    'source-url': errors.url && t('corrections:errors.url'),
  }
}

function patternOf(values: Values, known: ReadonlySet<string>): Pattern {
  const entry = values.entry as RulePattern['entry']
  return {
    // "All passports" has the destination's own among them.
    passports: passportsIn(values.passports, known).codes.filter((code) => code !== values.destination),
    destination: values.destination,
    entry,
    stayDays: entry === 'visa_free' && values.stayDays?.trim() ? Number(values.stayDays) : null,
    ...(values.validFrom && { validFrom: values.validFrom }),
    validUntil: values.validUntil || null,
    source: { name: values.name.trim(), url: values.url.trim() },
  }
}

interface RulePreviewProps {
  preview: OutputOf<typeof previewRules>
  busy: boolean
  onConfirm: () => void
}

/** What a change would do to each passport, and the button that does it. */
function RulePreview({ preview: { after, rules }, busy, onConfirm }: RulePreviewProps) {
  const { t } = useTranslation('rules')
  const { country } = useWords()
  const ruleWords = useRuleWords()
  const count = (outcome: (typeof rules)[number]['outcome']) =>
    rules.filter((rule) => rule.outcome === outcome).length
  const changed = count('changed')
  return (
    <section aria-labelledby="preview" className="space-y-4">
      <h2 id="preview" className="text-24">
        {t('preview.title')}
      </h2>
      <p role="status">{t('counts', { changed, unchanged: count('unchanged'), kept: count('kept') })}</p>
      <Table
        caption={t('preview.title')}
        columns={[
          { key: 'passport', label: t('preview.passport') },
          { key: 'before', label: t('preview.before') },
          { key: 'after', label: t('preview.after') },
        ]}
      >
        {rules.map(({ passportCountry, outcome, before }) => (
          <tr key={passportCountry.code}>
            <td>{country(passportCountry.code, passportCountry.name)}</td>
            <td>{ruleWords(before)}</td>
            <td className={outcome === 'changed' ? 'font-semibold' : 'text-soft'}>
              {outcome === 'changed' ? ruleWords(after) : t(`preview.${outcome}`)}
            </td>
          </tr>
        ))}
      </Table>
      <Button label={t('preview.confirm')} busy={busy} onClick={onConfirm} />
    </section>
  )
}
