import { type ReadVisa, type Visa, VisaEntries } from '@borderlane/contracts/visa'
import { useTranslation } from 'react-i18next'
import { isCode, wrongFields } from '../../../http/error'
import { DateField } from '../../../ui/date-field'
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
