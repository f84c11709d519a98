import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/fields'

interface ResidenceFieldProps {
  quote: Quote
  value: string
  isMissing: boolean
  onChange: (residence: string) => void
}

export const RESIDENCE_FIELD = 'residence'

/** Where the buyer lives, where a law makes a difference; it is in the address, so that a reload keeps it. */
export function ResidenceField({ quote, value, isMissing, onChange }: ResidenceFieldProps) {
  const { t } = useTranslation(['travel', 'refusals'])
  const regions = quote.offer?.closedRegions ?? []
  if (regions.length === 0) return null
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
