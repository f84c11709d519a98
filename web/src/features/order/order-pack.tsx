import type { Order } from '@borderlane/contracts/orders/order'
import type { printPack } from '@borderlane/contracts/orders/own-steps'
import { mayTakeSteps } from '@borderlane/domain/orders/own-steps'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../http/download'
import { route } from '../../http/routes'
import { useSession } from '../../parts/session/session'
import { Button } from '../../ui/button'
import { ErrorNotice } from '../../parts/failure/failures'

/** What someone takes along who submits the application: one file, drawn from what is here now. */
export function OrderPack({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const { id, reference, applicant, erasedAt } = order
  const draw = useMutation({
    mutationFn: () => download(packRoutes.printPack, { id }, `${reference}.pdf`, { orderId: id }),
  })
  if (erasedAt || !mayTakeSteps(order)) return null
  return (
    <section aria-labelledby="pack" className="space-y-4 print:hidden">
      <h2 id="pack" className="text-24">
        {t('pack.title')}
      </h2>
      <p className="measure">{t('pack.text')}</p>
      {!isSignedIn && <p className="measure text-14">{t('pack.signIn', { email: applicant.email })}</p>}
      <Button icon="file" variant="quiet" label={t('pack.download')} runs={draw} />
      <ErrorNotice title={t('pack.failed')} error={draw.error} />
    </section>
  )
}

/** Of the page of an order alone: it comes with that. */
const packRoutes = { printPack: route<typeof printPack>('GET /api/orders/:id/pack') }
