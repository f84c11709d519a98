import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import type { RouteChoice } from '../../parts/navigation/paths'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { FailureText } from '../../ui/failure-text'
import { useCompanions } from './use-companions'

/** Others who travel along, by their passports. Each answers in turn, this traveller first; who needs no visa is named. */
export function TravelAlong({ to }: Pick<RouteChoice, 'to'>) {
  const { t } = useTranslation(['apply', 'travel'])
  const { country } = useWords()
  const { passports, isFull, change } = useCompanions()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="along" className="space-y-3">
      <h2 id="along" className="text-18">
        {t('along.title')}
      </h2>
      <p className="measure text-14 text-soft">{t('along.text')}</p>
      {passports.length > 0 && (
        <ul aria-label={t('along.list')}>
          {passports.map((code, index) => (
            <li key={index} className="flex flex-wrap items-center justify-between gap-x-4">
              {t('travel:party.passport', { country: country(code) })}
              <Button
                variant="plain"
                aria-label={t('along.out', { country: country(code) })}
                onClick={() => change(passports.filter((_one, place) => place !== index))}
              >
                {t('travel:party.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('travel:party.add')}
        </Button>
      )}
      {isOpen && !isFull && (
        <OneMore
          to={to}
          onAdd={(code) => {
            change([...passports, code])
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}

function OneMore({ to, onAdd }: { to: string; onAdd: (passport: string) => void }) {
  const { t } = useTranslation(['apply', 'travel'])
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { options } = useCountryOptions()
  const { countryInSentence } = useWords()
  const [from, setFrom] = useState('')
  const [isMissing, setMissing] = useState(false)
  const check = useMutation({
    mutationFn: (passport: string) => queryClient.fetchQuery(quoteQuery(passport, to)),
    onSuccess: ({ requirement }, passport) => {
      if (requirement.visaRequired) onAdd(passport)
    },
  })
  const isFree = check.data?.requirement.visaRequired === false && check.variables === from
  return (
    <div className="space-y-4 rounded-box border border-hairline bg-surface p-4">
      <CountryPicker
        id="along-passport"
        label={t('travel:party.theirPassport')}
        options={options}
        value={from}
        error={isMissing && !from ? t('travel:party.passportMissing') : undefined}
        onChange={setFrom}
      />
      <div role="status">
        {isFree && (
          <p>
            {t('travel:party.free', { passport: countryInSentence(from), country: countryInSentence(to) })}
          </p>
        )}
        {check.isError && <FailureText {...errorText(check.error)} />}
      </div>
      <Button
        variant="quiet"
        busy={check.isPending}
        onClick={() => {
          setMissing(!from)
          if (from) check.mutate(from)
        }}
      >
        {t('along.put')}
      </Button>
    </div>
  )
}
