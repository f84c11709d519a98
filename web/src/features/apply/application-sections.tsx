import type { ComponentProps, ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TravelDates } from '../../parts/travel/read-travel-dates'
import { TravelDatesField } from '../../parts/travel/travel-dates-field'
import { useTravelDates } from '../../parts/travel/use-travel-dates'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { DateField } from '../../ui/date-field'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { type ApplicationValues, type FieldName } from './answers'
import { expiryProblem } from './application'

interface ApplicationSectionsProps {
  form: UseFormReturn<ApplicationValues>
  values: ApplicationValues
  errors: Record<FieldName, string | undefined>
}

/** Traveller, passport and trip. */
export function ApplicationSections({ form, values, errors }: ApplicationSectionsProps) {
  const { t } = useTranslation(['apply', 'site'])
  const travel = useTravelDates(values.travelDates)
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
        <Controller
          name="nationality"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <Nationality {...field('nationality')} value={value} onChange={onChange} />
          )}
        />
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
        <ExpiryNotice
          expiryDay={values.passportExpiryDate}
          dates={travel.dates?.isCertain ? travel.dates : {}}
        />
      </Section>
      <Section id="trip" title={t('sections.trip')}>
        <Controller
          name="travelDates"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <TravelDatesField {...field('travelDates')} value={value} onChange={onChange} travel={travel} />
          )}
        />
      </Section>
    </>
  )
}

function Nationality({
  hint,
  ...props
}: Omit<ComponentProps<typeof CountryPicker>, 'options'> & { hint: string }) {
  const { options, isError, refetch } = useCountryOptions()
  const { t } = useTranslation(['apply', 'site'])
  return (
    <div className="max-w-md space-y-1.5">
      <CountryPicker {...props} options={options} />
      <p className="text-14 text-soft">{hint}</p>
      {isError && (
        <Notice tone="warning" title={t('nationalityFailed')}>
          <Button look="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** A passport that may not last. It blocks nothing: not every country asks for six months. */
function ExpiryNotice({ expiryDay, dates }: { expiryDay: string; dates: Partial<TravelDates> }) {
  const { t } = useTranslation('apply')
  const { date } = useWords()
  const problem = expiryProblem(expiryDay, dates)
  if (!problem) return null
  return (
    <Notice tone="warning" live title={t('expiry.title', { date: date(expiryDay, 'day') })}>
      <p>
        {t(`expiry.${problem}`, {
          arrival: dates.arrival && date(dates.arrival, 'day'),
          departure: dates.departure && date(dates.departure, 'day'),
        })}
      </p>
    </Notice>
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
