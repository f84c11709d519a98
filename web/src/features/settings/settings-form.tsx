import type { SiteSettings } from '@borderlane/contracts/catalogue/site'
import { SITE_PARTS } from '@borderlane/contracts/site-parts'
import { LANGUAGES } from '@borderlane/words/languages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Control, useForm, type UseFormRegister, type UseFormSetValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../http/config.queries'
import { isCode } from '../../http/client'
import { LeaveGuard, useUnsaved } from '../../parts/session/leave-guard'
import { useSite } from '../../parts/site/site.store'
import { Button } from '../../ui/button'
import { PageForm, Checkbox, SelectField, TextField } from '../../ui/fields'
import { ErrorSummary } from '../../ui/notice'
import { LogoField, LookPreview } from './look-fields'
import { useSaveSettings } from './settings.queries'
import {
  COLOUR_FIELDS,
  COMPANY_FIELDS,
  OTHER_CURRENCIES,
  OTHER_LANGUAGES,
  readValues,
  type SettingsValues,
  type TextField as TextName,
  TEXT_FIELDS,
  valuesOf,
} from './settings-values'
import { FormError } from '../../parts/failure/failures'

interface SettingsFormProps {
  version: number
  settings: SiteSettings
  onSaved: () => void
  onReload: () => void
}

export function SettingsForm({ version, settings, onSaved, onReload }: SettingsFormProps) {
  const { t } = useTranslation('settings')
  const { register, handleSubmit, formState, control, setValue } = useForm({
    defaultValues: valuesOf(settings),
  })
  useUnsaved('settings', formState.isDirty)
  const [wrong, setWrong] = useState<readonly TextName[]>([])
  const save = useSaveSettings(onSaved)
  const submit = handleSubmit((values) => {
    const read = readValues(values)
    setWrong('wrong' in read ? read.wrong : [])
    if ('settings' in read) save.mutate({ version, settings: read.settings })
  })
  const errorOf = (name: TextName) => (wrong.includes(name) ? t(`errors.${name}`) : undefined)
  const errors = Object.fromEntries(TEXT_FIELDS.map((name) => [`settings-${name}`, errorOf(name)]))
  return (
    <PageForm className="space-y-10" onSubmit={submit}>
      <LeaveGuard />
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      <FormError title={t('notSaved')} error={save.error} />
      {isCode(save.error, 'catalogue.changed_meanwhile') && (
        <Button variant="quiet" label={t('reload')} onClick={onReload} />
      )}
      <Texts register={register} errorOf={errorOf} control={control} setValue={setValue} />
      <Section title={t('offered.title')} text={t('offered.text')}>
        <Choices
          legend={t('offered.languages')}
          options={OTHER_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name }))}
          name="languages"
          register={register}
        />
        <Choices
          legend={t('offered.currencies')}
          options={OTHER_CURRENCIES.map((value) => ({ value, label: value }))}
          name="currencies"
          register={register}
        />
      </Section>
      <Section title={t('parts.title')} text={t('parts.text')}>
        <Choices
          legend={t('parts.on')}
          options={SITE_PARTS.map((value) => ({
            value,
            label: t(`part.${value}.label`),
            hint: t(`part.${value}.hint`),
          }))}
          name="parts"
          register={register}
        />
        <SelectField
          id="settings-samples"
          label={t('samples.label')}
          hint={t('samples.hint')}
          placeholder={t('samples.installed')}
          options={(['on', 'off'] as const).map((value) => ({ value, label: t(`samples.${value}`) }))}
          {...register('samples')}
        />
      </Section>
      <Button type="submit" label={t('save')} busy={save.isPending} />
    </PageForm>
  )
}

interface TextsProps {
  register: UseFormRegister<SettingsValues>
  errorOf: (name: TextName) => string | undefined
  control: Control<SettingsValues>
  setValue: UseFormSetValue<SettingsValues>
}

function Texts({ register, errorOf, control, setValue }: TextsProps) {
  const { t } = useTranslation('settings')
  const { data: config } = useQuery(configQuery)
  const siteName = useSite(({ name }) => name)
  const { name, address, register: registered, email, phone, timeZone } = config?.company ?? {}
  const installed: Partial<Record<TextName, string | undefined>> = {
    name: siteName,
    companyName: name,
    companyAddress: address,
    companyRegister: registered,
    companyEmail: email,
    companyPhone: phone,
    companyTimeZone: timeZone,
  }
  const field = (of: TextName) => (
    <TextField
      key={of}
      id={`settings-${of}`}
      label={t(`field.${of}.label`)}
      hint={t(`field.${of}.hint`)}
      placeholder={installed[of]}
      error={errorOf(of)}
      width="max-w-xl"
      {...register(of)}
    />
  )
  return (
    <>
      <Section title={t('brand.title')} text={t('brand.text')}>
        {field('name')}
        {field('sender')}
      </Section>
      <Section title={t('look.title')} text={t('look.text')}>
        <LogoField control={control} setValue={setValue} />
        {COLOUR_FIELDS.map(field)}
        <LookPreview control={control} setValue={setValue} />
      </Section>
      <Section title={t('company.title')} text={t('company.text')}>
        {COMPANY_FIELDS.map(field)}
      </Section>
    </>
  )
}

interface ChoicesProps {
  legend: string
  name: 'languages' | 'currencies' | 'parts'
  options: readonly { value: string; label: string; hint?: string }[]
  register: UseFormRegister<SettingsValues>
}

function Choices({ legend, name, options, register }: ChoicesProps) {
  const hasHints = options.some(({ hint }) => hint)
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{legend}</legend>
      <div className={hasHints ? 'space-y-4' : 'grid gap-3 sm:grid-cols-3'}>
        {options.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            id={`settings-${name}-${value}`}
            label={<bdi>{label}</bdi>}
            hint={hint}
            value={value}
            {...register(name)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-5 border-t-2 border-ink pt-4">
      <h2 className="text-24">{title}</h2>
      <p className="measure text-14 text-soft">{text}</p>
      {children}
    </section>
  )
}
