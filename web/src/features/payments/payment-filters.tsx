import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/select-field'
import { TextField } from '../../ui/text-field'
import { STATUSES } from './payment-money'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface PaymentFiltersProps {
  status: string
  orderId: string
  onChange: (part: { status?: string; orderId?: string }) => void
}

/** Narrows the list to a status, or to the payments of one order. */
export function PaymentFilters({ status, orderId, onChange }: PaymentFiltersProps) {
  const { t } = useTranslation('payments')
  const { register, handleSubmit, formState } = useForm({ defaultValues: { orderId } })
  const submit = handleSubmit((values) => onChange({ orderId: values.orderId.trim().toLowerCase() }))
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
          validate: (typed) => !typed.trim() || UUID.test(typed.trim()) || t('filter.orderInvalid'),
        })}
      />
      <Button type="submit" look="quiet">
        {t('filter.apply')}
      </Button>
    </form>
  )
}
