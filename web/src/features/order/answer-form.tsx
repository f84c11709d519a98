import { Correction } from '@borderlane/contracts/orders/order-holder'
import type { Order } from '@borderlane/contracts/orders/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { isCode, wrongFields } from '../../http/error'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { orderQuery } from '../../parts/order/order.queries'
import { TravelDatesField } from '../../parts/travel/travel-dates-field'
import { useTravelDates } from '../../parts/travel/use-travel-dates'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { DateField } from '../../ui/date-field'
import { FormFailure } from '../../ui/form-failure'
import { TextField } from '../../ui/text-field'

export type Answer = keyof Correction

interface AnswerFormProps {
  order: Order
  field: Answer
  onDone: () => void
}

/** One answer of an application, to be corrected. */
export function AnswerForm({ order, field, onDone }: AnswerFormProps) {
  const { t } = useTranslation(['order', 'site'])
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [value, setValue] = useState(() => said(order, field))
  const [isWrong, setWrong] = useState(false)
  // What the traveller saw when they began: a change of somebody else's meanwhile is shown before it is overwritten.
  const [version, setVersion] = useState(order.version)
  const correct = useMutation({
    mutationFn: () =>
      api.call(routes.correctOrder, { id: order.id, version, [field]: value }, { orderId: order.id }),
    onSuccess: (corrected) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, corrected)
      toast.success(t('correct.saved'))
      onDone()
    },
    onError: async (error) => {
      if (wrongFields(error).includes(field)) setWrong(true)
      if (!isCode(error, 'orders.changed', 'orders.fixed')) return
      const now = await queryClient.fetchQuery(orderQuery(order.id)).catch(() => undefined)
      if (now) setVersion(now.version)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = Correction.shape[field].unwrap().safeParse(value).success
    setWrong(!isRight)
    if (isRight) correct.mutate()
  }
  const common = {
    id: `correct-${field}`,
    label: t(`details.${field}`),
    error: isWrong ? t(`correct.invalid.${field}`) : undefined,
    value,
  }
  return (
    <form noValidate className="space-y-4 border-b border-hairline py-4" onSubmit={submit}>
      {correct.isError && !isWrong && (
        <FormFailure title={t('correct.failed')} {...errorText(correct.error)} attempt={correct.error} />
      )}
      {field === 'dateOfBirth' || field === 'passportExpiryDate' ? (
        <DateField {...common} hint={t('correct.dateHint')} onChange={setValue} />
      ) : field === 'nationality' ? (
        <Nationality {...common} onChange={setValue} />
      ) : field === 'travelDates' ? (
        <TravelDates {...common} onChange={setValue} />
      ) : (
        <TextField
          {...common}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={correct.isPending}>
          {t('correct.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('correct.keep')}
        </Button>
      </div>
    </form>
  )
}

/** Asks for the countries only where they are needed. */
function Nationality(props: Omit<ComponentProps<typeof CountryPicker>, 'options'>) {
  return <CountryPicker {...props} options={useCountryOptions().options} />
}

/** Says what it has understood. */
function TravelDates(props: Omit<ComponentProps<typeof TravelDatesField>, 'travel'>) {
  return <TravelDatesField {...props} travel={useTravelDates(props.value)} />
}

/** What the page knows of it; passport number and date of birth are never sent to it in full. */
function said(order: Order, field: Answer): string {
  if (field === 'passportNumber' || field === 'dateOfBirth') return ''
  return order.applicant[field] ?? ''
}
