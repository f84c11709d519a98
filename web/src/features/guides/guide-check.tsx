import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { Notice } from '../../ui/notice'

interface PassportProps {
  /** Code of the destination. */
  to: string
  passport: string
}

/** Chooses the passport, and leads on to the answer for it. */
export function GuideCheck({ to, passport, onChoose }: PassportProps & { onChoose: (code: string) => void }) {
  const { t } = useTranslation('guides')
  const { options, isError, refetch } = useCountryOptions()
  return (
    <div className="max-w-xl space-y-4 rounded-box border border-hairline bg-surface p-5">
      <CountryPicker
        id="passport-country"
        label={t('passport')}
        placeholder={t('choosePassport')}
        options={options.filter((option) => option.code !== to)}
        leftOut={{ option: options.find((option) => option.code === to), hint: t('ownPassport') }}
        value={passport}
        onChange={onChoose}
      />
      {isError && (
        <Notice tone="bad" live title={t('noCountries')}>
          <Button variant="plain" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </Notice>
      )}
      <CheckButton to={to} passport={passport} label={t('check')} hint={t('checkHint')} />
    </div>
  )
}

/** Rests until a passport is chosen, and says so. */
export function CheckButton({ to, passport, label, hint }: PassportProps & { label: string; hint: string }) {
  const navigate = useNavigate()
  const hintId = useId()
  return (
    <div className="space-y-2">
      <Button
        className="w-full"
        iconAfter="arrow"
        disabled={!passport}
        aria-describedby={passport ? undefined : hintId}
        onClick={() => void navigate(paths.results({ from: passport, to }))}
      >
        {label}
      </Button>
      {!passport && (
        <p id={hintId} className="text-14 text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
