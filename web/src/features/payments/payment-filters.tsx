import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/select-field'
import { TextField } from '../../ui/text-field'
import { STATUSES } from './payment-money'

const REFERENCE = /^BL-[0-9A-Z]{4,}$/i
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of the order that somebody names by id or reference; empty: of none; undefined: there is no such order. */
async function findOrder(typed: string): Promise<string | undefined> {
  if (!REFERENCE.test(typed)) return typed.toLowerCase()
  const reference = typed.toUpperCase()
  const { orders } = await api.call(routes.listOrderMoney, { reference })
  return orders[0]?.id
}

interface PaymentFiltersProps {
  status: string
  orderId: string
  onChange: (part: { status?: string; orderId?: string }) => void
}

/** Narrows the list to a status, or to the payments of one order. */
export function PaymentFilters({ status, orderId, onChange }: PaymentFiltersProps) {
  const { t } = useTranslation('payments')
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { orderId } })
  const { mutate: find, isPending } = useMutation({
    mutationFn: findOrder,
    onSuccess: (found) =>
      found === undefined
        ? setError('orderId', { message: t('filter.orderUnknown') })
        : onChange({ orderId: found }),
    onError: () => setError('orderId', { message: t('filter.orderFailed') }),
  })
  const submit = handleSubmit((values) => find(values.orderId.trim()))
  return (
    <form
      noValidate
      role="search"
      className="flex flex-wrap items-end gap-x-6 gap-y-3"
      onSubmit={(event) => void submit(event)}
    >
      <SelectField
        id="payments-status"
        label={t('filter.status')}
        placeholder={t('filter.all')}
        value={status}
        onChange={(event) => onChange({ status: event.target.value })}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <TextField
        id="payments-order"
        label={t('filter.order')}
        error={formState.errors.orderId?.message}
        width="w-80 max-w-full"
        className="figures"
        {...register('orderId', {
          validate: (typed) =>
            !typed.trim() ||
            UUID.test(typed.trim()) ||
            REFERENCE.test(typed.trim()) ||
            t('filter.orderInvalid'),
        })}
      />
      <Button type="submit" variant="quiet" busy={isPending}>
        {t('filter.apply')}
      </Button>
    </form>
  )
}
