import type { RequestOf } from '@borderlane/contracts/define'
import type { exportOrders } from '@borderlane/contracts/orders/admin'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { download } from '../../../http/download'
import { useErrorText } from '../../../http/error-text'
import { routes } from '../../../http/routes'
import { Button } from '../../../ui/button'
import { FailureText } from '../../../ui/failure-text'
import type { OrderView } from './order-view'

const FILE_NAME = 'orders.csv'

/** The list as it is filtered now, all pages of it, as a file. */
export function OrdersExport({ view }: { view: OrderView }) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const { search, status, queue } = view
  const filter = Object.fromEntries(
    Object.entries({ search, status, queue }).filter(([, value]) => value !== ''),
  ) as RequestOf<typeof exportOrders>
  const take = useMutation({
    mutationFn: () => download(routes.exportOrders, filter, FILE_NAME),
    onSuccess: () => toast.success(t('orders.export.done', { name: FILE_NAME })),
    onError: () => toast.error(t('orders.export.failed')),
  })
  return (
    <div>
      <Button variant="quiet" icon="file" busy={take.isPending} onClick={() => take.mutate()}>
        {t('orders.export.act')}
      </Button>
      <div role="status" className="text-14 text-soft">
        {take.isSuccess && t('orders.export.done', { name: FILE_NAME })}
      </div>
      {take.error && (
        <div role="alert" className="text-14">
          <p className="text-red">{t('orders.export.failed')}</p>
          <FailureText {...errorText(take.error)} />
        </div>
      )}
    </div>
  )
}
