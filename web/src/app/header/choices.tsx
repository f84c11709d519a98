import { type Language, LANGUAGES } from '@borderlane/words/languages'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../parts/site/site.store'
import { offeredLanguages } from '../../parts/words/i18n'
import { CURRENCY_SYMBOLS, usePreferences } from '../../parts/words/preference.store'
import { Icon } from '../../ui/icon'

export function LanguageChoice() {
  const { t } = useTranslation()
  const { language, setLanguage } = usePreferences()
  const options = Object.fromEntries(offeredLanguages().map((one) => [one, LANGUAGES[one].name]))
  return (
    <Choice
      label={t('header.language')}
      value={language}
      options={options as Record<Language, string>}
      onChange={setLanguage}
      named
    />
  )
}

export function CurrencyChoice() {
  const { t } = useTranslation()
  const { currency, setCurrency } = usePreferences()
  const offered = useSite(({ currencies }) => currencies)
  const options = Object.fromEntries(
    Object.entries(CURRENCY_SYMBOLS).filter(([code]) => offered?.some((one) => one === code) ?? true),
  ) as typeof CURRENCY_SYMBOLS
  return <Choice label={t('header.currency')} value={currency} options={options} onChange={setCurrency} />
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: Record<T, string>
  onChange: (value: T) => void
  named?: boolean
}

function Choice<T extends string>({ label, value, options, onChange, named }: ChoiceProps<T>) {
  const entries = Object.entries(options) as [T, string][]
  return (
    <label className="flex items-center text-14">
      <span className="sr-only">{label}</span>
      <span className="relative">
        <select
          value={value}
          onChange={(event) => onChange(event.target.value as T)}
          className={`h-11 appearance-none rounded-box border border-control bg-surface ps-3 pe-9 ${named ? '' : 'figures'}`}
        >
          {entries.map(([code, name]) => (
            <option key={code} value={code} lang={named ? code : undefined}>
              {named ? name : code}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-2 my-auto text-soft" />
      </span>
    </label>
  )
}
