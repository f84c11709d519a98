import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { DateField } from '../../ui/date-field'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { type ApplicationValues, expiresSoon, type FieldName } from './application'

interface ApplicationSectionsProps {
  form: UseFormReturn<ApplicationValues>
  values: ApplicationValues
  errors: Record<FieldName, string | undefined>
}

/** Traveller, passport and trip. */
export function ApplicationSections({ form, values, errors }: ApplicationSectionsProps) {
  const { t } = useTranslation(['apply', 'site'])
  const { date } = useWords()
  const field = (name: FieldName) => ({
    id: name,
    label: t(`fields.${name}.label`),
    hint: t(`fields.${name}.hint`),
    error: errors[name],
  })
  return (
    <>
      <Section id="traveller" title={t('sections.traveller')}>
        <TextField
          {...field('fullName')}
          {...form.register('fullName')}
          autoComplete="name"
          maxLength={200}
        />
        <Controller
          name="dateOfBirth"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <DateField {...field('dateOfBirth')} value={value} onChange={onChange} autoComplete="bday" />
          )}
        />
        <TextField {...field('email')} {...form.register('email')} type="email" autoComplete="email" />
        <TextField
          {...field('phone')}
          {...form.register('phone')}
          type="tel"
          autoComplete="tel"
          width="max-w-2xs"
        />
      </Section>
      <Section id="passport" title={t('sections.passport')}>
        <TextField
          {...field('passportNumber')}
          {...form.register('passportNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          width="max-w-2xs"
          className="figures"
        />
        <Controller
          name="passportExpiryDate"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <DateField
              {...field('passportExpiryDate')}
              label={t('site:form.optional', { label: t('fields.passportExpiryDate.label') })}
              value={value}
              onChange={onChange}
            />
          )}
        />
        {expiresSoon(values.passportExpiryDate, new Date()) && (
          <Notice
            tone="warning"
            live
            title={t('expiry.title', { date: date(values.passportExpiryDate, 'day') })}
          >
            <p>{t('expiry.text')}</p>
          </Notice>
        )}
      </Section>
      <Section id="trip" title={t('sections.trip')}>
        <TextField {...field('travelDates')} {...form.register('travelDates')} maxLength={200} />
      </Section>
    </>
  )
}

/** A part of the form that the list of parts leads to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="space-y-6 border-t-2 border-ink pt-4">
      <h2 className="text-22">{title}</h2>
      {children}
    </section>
  )
}
