import type { Order } from '@borderlane/contracts/orders/order'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { wasPaid } from '../../parts/order/order-status'
import { isRemembered, orderToken, rememberOrder } from '../../parts/session/order-token'
import { routes } from '../../http/routes'
import { useSession } from '../../parts/session/session'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Notice } from '../../ui/notice'

/** What the holder of an order can do now. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const errorText = useErrorText()
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const [remembered, setRemembered] = useState(() => isRemembered(order.id))
  const confirmation = useMutation({
    mutationFn: () => api.call(routes.requestConfirmation, { id: order.id }, { orderId: order.id }),
  })
  return (
    <section aria-labelledby="actions" className="space-y-4 print:hidden">
      <h2 id="actions" className="text-22">
        {t('actions.title')}
      </h2>
      {wasPaid(order) && (
        <div className="space-y-2">
          <Button
            variant="quiet"
            className="w-full"
            busy={confirmation.isPending}
            onClick={() => confirmation.mutate()}
          >
            {t('actions.confirmation')}
          </Button>
          {confirmation.isSuccess && (
            <Notice
              tone="good"
              live
              title={t('actions.confirmationSent', { email: order.applicant.email })}
            />
          )}
          {confirmation.isError && <Notice tone="bad" live title={errorText(confirmation.error).text} />}
        </div>
      )}
      <Button variant="quiet" className="w-full" onClick={() => window.print()}>
        {t('actions.print')}
      </Button>
      {!isSignedIn && orderToken(order.id) && (
        <Checkbox
          id="remember"
          label={t('actions.remember')}
          hint={t('actions.rememberHint')}
          checked={remembered}
          onChange={(event) => {
            rememberOrder(order.id, event.target.checked)
            setRemembered(isRemembered(order.id))
          }}
        />
      )}
    </section>
  )
}
