import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { Notice } from '../../ui/notice'
import { useCountryOptions } from '../words/use-country-options'
import { useWords } from '../words/use-words'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

/** Asks for the countries only where they are needed. */
function CountryAnswer({
  question: _question,
  ref: _ref,
  hint,
  ...field
}: KindFieldProps<OfKind<'country'>>) {
  const { options, isError, refetch } = useCountryOptions()
  const { t } = useTranslation(['questions', 'site'])
  return (
    <div className="max-w-md space-y-1.5">
      <CountryPicker {...field} options={options} />
      {hint && <p className="text-14 text-soft">{hint}</p>}
      {isError && (
        <Notice tone="warning" title={t('countriesFailed')}>
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
    </div>
  )
}

function CountryValue({ value }: { value: string }) {
  return useWords().country(value)
}

export const country: KindOfPage<OfKind<'country'>> = { Field: CountryAnswer, Value: CountryValue }
