import type { REGIONS } from '@borderlane/contracts/catalogue/residences'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/fields'
import { RESIDENCE_FIELD } from './application'

interface ResidenceFieldProps {
  /** Where it is not sold. */
  regions: readonly (typeof REGIONS)[number][]
  value: string
  isMissing: boolean
  onChange: (residence: string) => void
}

/** Where the buyer lives, where a law makes a difference; it is in the address, so that a reload keeps it. */
export function ResidenceField({ regions, value, isMissing, onChange }: ResidenceFieldProps) {
  const { t } = useTranslation(['travel', 'refusals'])
  const isClosed = regions.some((region) => region === value)
  const error = isClosed
    ? t('refusals:orders.not_sold_residence')
    : isMissing && !value
      ? t('residence.choose')
      : undefined
  return (
    <SelectField
      id={RESIDENCE_FIELD}
      label={t('residence.label')}
      hint={t('residence.hint')}
      error={error}
      placeholder={t('residence.choose')}
      value={value}
      options={[...regions, 'elsewhere' as const].map((one) => ({
        value: one,
        label: t(`residence.${one}`),
      }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
