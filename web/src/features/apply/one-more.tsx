import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/client'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { FailureText } from '../../ui/notice'

/** The passport of someone who travels along; who needs no visa is named. */
export function OneMore({ to, onAdd }: { to: string; onAdd: (passport: string) => void }) {
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
        label={t('along.put')}
        busy={check.isPending}
        onClick={() => {
          setMissing(!from)
          if (from) check.mutate(from)
        }}
      />
    </div>
  )
}
