import type { Order } from '@borderlane/contracts/orders/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../http/client'
import { isCode } from '../../http/error'
import { useErrorText } from '../../http/error-text'
import { partyRoutes } from '../../http/party-routes'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { choiceOf, paths } from '../navigation/paths'
import { orderQuery } from '../order/order.queries'
import { quoteQuery } from '../pricing/quote.queries'
import { keepOrderToken } from '../session/order-token'
import { useSession } from '../session/session'
import { useCountryOptions } from '../words/use-country-options'
import { useWords } from '../words/use-words'

/** Leads to the form for somebody who travels along. Who needs no visa is listed, and needs none. */
export function AddTraveller({ order }: { order: Order }) {
  const { t } = useTranslation('travel')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="space-y-4 print:hidden">
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('party.add')}
      </Button>
      {isOpen && <WhoElse order={order} />}
    </div>
  )
}

function WhoElse({ order }: { order: Order }) {
  const { t } = useTranslation('travel')
  const errorText = useErrorText()
  const { country, countryInSentence } = useWords()
  const { options } = useCountryOptions()
  const [from, setFrom] = useState(order.passportCountry)
  const [guardian, setGuardian] = useState('')
  /** Passports of those who travel along without a visa. */
  const [free, setFree] = useState<readonly string[]>([])
  const adding = useAdding(order, { onFree: (passport) => setFree((before) => [...before, passport]) })
  const needsGuardian = isCode(adding.error, 'orders.guardian_needed')
  return (
    <form
      noValidate
      className="space-y-4 rounded-box border border-hairline bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (from) adding.mutate({ from, guardian: guardian.trim() || undefined })
      }}
    >
      <p>{t('party.addText')}</p>
      <CountryPicker
        id="traveller-passport"
        label={t('party.theirPassport')}
        options={options}
        value={from}
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
      {adding.isError && (
        <Notice tone="bad" live title={t('party.failed')}>
          <FailureText {...errorText(adding.error)} />
        </Notice>
      )}
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
      <Button type="submit" busy={adding.isPending} iconAfter="arrow">
        {t('party.goOn')}
      </Button>
    </form>
  )
}

interface Added {
  from: string
  guardian: string | undefined
}

/** Makes the order a party, if it is none, and opens the form for one more. */
function useAdding(order: Order, { onFree }: { onFree: (passport: string) => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ from, guardian }: Added) => {
      const quote = await queryClient.fetchQuery(quoteQuery(from, order.destinationCountry))
      if (!quote.requirement.visaRequired) return onFree(from)
      const { party, partyToken } = await api.call(
        partyRoutes.foundParty,
        { id: order.id, guardian },
        { orderId: order.id },
      )
      if (!useSession.getState().user) for (const { id } of party.members) keepOrderToken(id, partyToken)
      await navigate(`${paths.apply({ ...choiceOf(order), from })}&beside=${order.id}`)
      // Only now: the page that the form was opened from would load its party and forget what was pressed.
      await queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
    },
  })
}
