import { soldAs } from '@borderlane/contracts/catalogue/sold-as'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { priceOfQuote } from '../../parts/pricing/price'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { useSpeedLabel } from '../../parts/pricing/speed-label'
import { Money } from '../../parts/words/money'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { FailureText } from '../../ui/failure-text'
import { RadioCards } from '../../ui/radio-cards'
import { Bar, Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { useOrderChange } from './use-order-change'

interface ChoiceFormProps {
  order: Order
  onDone: () => void
}

/** Speed and protection of an application that no one has paid, at the prices of now. */
export function ChoiceForm({ order, onDone }: ChoiceFormProps) {
  const { t } = useTranslation(['order', 'site'])
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const errorText = useErrorText()
  const {
    data: quote,
    error,
    refetch,
  } = useQuery(quoteQuery(order.passportCountry, order.destinationCountry))
  const [speed, setSpeed] = useState(order.processingSpeed)
  const [denialProtection, setProtection] = useState(order.denialProtection)
  const change = useOrderChange(
    order,
    (version) =>
      api.call(
        routes.changeChoice,
        { id: order.id, version, speed, denialProtection },
        { orderId: order.id },
      ),
    {
      onSaved: () => {
        toast.success(t('choice.saved'))
        onDone()
      },
    },
  )
  if (error)
    return (
      <Notice tone="bad" title={t('choice.failedToLoad')}>
        <FailureText {...errorText(error)} />
        <Button variant="plain" onClick={() => void refetch()}>
          {t('site:retry')}
        </Button>
      </Notice>
    )
  if (!quote)
    return (
      <Skeleton label={t('choice.loading')}>
        <Bar className="h-40" />
      </Skeleton>
    )
  const price = priceOfQuote(quote, speed, denialProtection)
  return (
    <form
      noValidate
      className="space-y-4 border-b border-hairline py-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        change.mutate()
      }}
    >
      {change.isError && (
        <FormFailure title={t('choice.failed')} {...errorText(change.error)} attempt={change.error} />
      )}
      <RadioCards
        name="speed"
        legend={<span className="font-semibold">{t('details.speed')}</span>}
        value={speed}
        onChange={setSpeed}
        cards={quote.options.map((option) => ({
          value: option.speed,
          label: speedLabel({ ...option, visaType: soldAs(quote).visaType }),
          aside: <Money cents={option.priceCents} />,
        }))}
      />
      <Checkbox
        id="choice-protection"
        label={t('choice.protection', { amount: pounds(quote.denialProtectionFeeCents) })}
        checked={denialProtection}
        onChange={({ target }) => setProtection(target.checked)}
      />
      {price && <p role="status">{t('choice.total', { amount: pounds(price.totalCents) })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending} disabled={!price}>
          {t('choice.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('correct.keep')}
        </Button>
      </div>
    </form>
  )
}
