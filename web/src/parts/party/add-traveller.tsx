import type { Order } from '@borderlane/contracts/orders/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../http/client'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { PageForm, TextField } from '../../ui/fields'
import { quoteQuery } from '../pricing/quote.queries'
import { useCountryOptions } from '../words/use-country-options'
import { useWords } from '../words/use-words'
import { useNextTraveller } from './use-next-traveller'
import { ErrorNotice } from '../failure/failures'

/** Leads to the form for someone who travels along. Who needs no visa is listed, and needs none. */
export function AddTraveller({ order }: { order: Order }) {
  const { t } = useTranslation('travel')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="space-y-4 print:hidden">
      <Button
        variant="quiet"
        label={t('party.add')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <WhoElse order={order} />}
    </div>
  )
}

function WhoElse({ order }: { order: Order }) {
  const { t } = useTranslation('travel')
  const { country, countryInSentence } = useWords()
  const { options } = useCountryOptions()
  // Families often have other passports: no one gets one that was not chosen.
  const [from, setFrom] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [guardian, setGuardian] = useState('')
  /** Passports of those who travel along without a visa. */
  const [free, setFree] = useState<readonly string[]>([])
  const adding = useAdding(order, { onFree: (passport) => setFree((before) => [...before, passport]) })
  const needsGuardian = isCode(adding.error, 'orders.guardian_needed')
  return (
    <PageForm
      className="space-y-4 rounded-box border border-hairline bg-surface p-4"
      onSubmit={() => {
        setMissing(!from)
        if (from) adding.mutate({ from, guardian: guardian.trim() || undefined })
      }}
    >
      <p>{t('party.addText')}</p>
      <CountryPicker
        id="traveller-passport"
        label={t('party.theirPassport')}
        options={options}
        value={from}
        error={isMissing && !from ? t('party.passportMissing') : undefined}
        onChange={setFrom}
      />
      {needsGuardian && (
        <TextField
          id="first-guardian"
          label={t('party.guardianOf', { name: order.applicant.fullName })}
          hint={t('party.guardianHint')}
          value={guardian}
          maxLength={200}
          onChange={(event) => setGuardian(event.target.value)}
        />
      )}
      <ErrorNotice title={t('party.failed')} error={adding.error} />
      <div role="status">
        {free.map((passport, index) => (
          <p key={index}>
            {t('party.free', {
              passport: country(passport),
              country: countryInSentence(order.destinationCountry),
            })}
          </p>
        ))}
      </div>
      <Button type="submit" label={t('party.goOn')} busy={adding.isPending} iconAfter="arrow" />
    </PageForm>
  )
}

/** Opens the form for one more, once it is known that they need a visa. */
function useAdding(order: Order, { onFree }: { onFree: (passport: string) => void }) {
  const queryClient = useQueryClient()
  const goToNext = useNextTraveller()
  return useMutation({
    mutationFn: async ({ from, guardian }: { from: string; guardian: string | undefined }) => {
      const quote = await queryClient.fetchQuery(quoteQuery(from, order.destinationCountry))
      if (!quote.requirement.visaRequired) return onFree(from)
      await goToNext(order, { from, guardian })
    },
  })
}
