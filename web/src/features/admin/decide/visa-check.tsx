import { type ReadVisa, type Visa, VisaEntries, VisaField } from '@borderlane/contracts/visa'
import { useTranslation } from 'react-i18next'
import { isCode, wrongFields } from '../../../http/error'
import { useAnswerText } from '../../../parts/form/answer-text'
import { DateField } from '../../../ui/date-field'
import { Details } from '../../../ui/details'
import { Icon } from '../../../ui/icon'
import { SelectField } from '../../../ui/select-field'

/** What a visa says about its use, as it is being typed: empty where it is to be taken from its text. */
export type TypedVisa = Record<keyof Visa, string>
export const NOTHING_TYPED: TypedVisa = { validFrom: '', validUntil: '', entries: '' }

interface VisaTermsProps {
  value: TypedVisa
  onChange: (value: TypedVisa) => void
  error: unknown
}

/** From when until when a visa is good, and how often one may enter with it. */
export function VisaTerms({ value, onChange, error }: VisaTermsProps) {
  const { t } = useTranslation('admin')
  const wrong = wrongFields(error)
  const day = (name: 'validFrom' | 'validUntil') => (
    <DateField
      id={`visa-${name}`}
      label={t(`decide.visa.${name}`)}
      error={wrong.includes(name) ? t('decide.visa.notDay') : undefined}
      value={value[name]}
      onChange={(typed) => onChange({ ...value, [name]: typed })}
    />
  )
  return (
    <div className="space-y-4">
      <p className="text-14 text-soft">{t('decide.visa.hint')}</p>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {day('validFrom')}
        {day('validUntil')}
      </div>
      <SelectField
        id="visa-entries"
        label={t('decide.visa.entries')}
        placeholder={t('decide.visa.choose')}
        options={VisaEntries.options.map((entries) => ({
          value: entries,
          label: t(`decide.visa.count.${entries}`),
        }))}
        value={value.entries}
        onChange={(event) => onChange({ ...value, entries: event.target.value })}
      />
    </div>
  )
}

/** What the server read in a visa that differs from its application. */
export const readIn = (error: unknown): ReadVisa | undefined =>
  isCode(error, 'orders.visa_differs') ? (error.details as ReadVisa) : undefined

/** How a visa compares with its application, field by field. */
export function VisaDifferences({ read: { comparison } }: { read: ReadVisa }) {
  const { t } = useTranslation('admin')
  const text = useAnswerText()
  const nameOf = (field: VisaField): string =>
    field === 'validity' || field === 'entries' ? t(`decide.visa.${field}`) : text.short(field)
  return (
    <section aria-label={t('decide.visa.title')}>
      <Details
        rows={VisaField.options.map((field) => ({
          term: nameOf(field),
          value: (
            <span className="inline-flex items-center gap-2">
              <Icon name={comparison[field] === 'same' ? 'check' : 'warning'} />
              {t(`decide.visa.match.${comparison[field]}`)}
            </span>
          ),
        }))}
      />
    </section>
  )
}
