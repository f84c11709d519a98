import type { OrderOpener } from '@borderlane/contracts/orders/access'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isCode, useReread } from '../../http/client'
import { routes } from '../../http/routes'
import { deviceText } from '../../parts/order/device-text'
import { orderAccessQuery, orderQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'
import { ErrorNotice, Awaited } from '../../parts/failure/failures'

/** Who can open the application: accounts and links, each to be ended by the person who has its address. */
export function OrderAccess({ orderId }: { orderId: string }) {
  const { t } = useTranslation('access')
  const [page, setPage] = useState(1)
  const query = useQuery(orderAccessQuery(orderId, page))
  const { data } = query
  const { asked, setAsked, end } = useEnd(orderId)
  const isLast = !data || page * data.pageSize >= data.total
  return (
    <>
      <Awaited query={query} loading={t('list.loading')} failed={t('list.failed')} bar="h-24" />
      <ErrorNotice title={t('list.notEnded')} error={end.error} />
      {data && (
        <>
          <ul className="border-y border-hairline text-14">
            {data.openers.map((opener) => (
              <Opener
                key={opener.id}
                opener={opener}
                busy={end.isPending && end.variables.id === opener.id}
                onEnd={data.mayEnd ? () => setAsked(opener) : undefined}
              />
            ))}
          </ul>
          {(page > 1 || !isLast) && (
            <div className="flex flex-wrap gap-3">
              <Button
                variant="quiet"
                label={t('list.newer')}
                disabled={page === 1}
                onClick={() => setPage(page - 1)}
              />
              <Button
                variant="quiet"
                label={t('list.older')}
                disabled={isLast}
                onClick={() => setPage(page + 1)}
              />
            </div>
          )}
          <p className="text-14 text-soft">{data.mayEnd ? t('list.text') : t('list.readOnly')}</p>
        </>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('list.confirmTitle')}
        text={t('list.confirmText')}
        confirm={t('list.confirm')}
        cancel={t('list.keep')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && end.mutate(asked)}
      />
    </>
  )
}

function useEnd(orderId: string) {
  const { t } = useTranslation('access')
  const reread = useReread()
  const [asked, setAsked] = useState<OrderOpener>()
  const end = useMutation({
    mutationFn: async ({ id }: OrderOpener) => {
      try {
        await api.call(routes.endOrderAccess, { id: orderId, openerId: id }, { orderId })
      } catch (failure) {
        // It has ended meanwhile, which is what was wanted.
        if (!isCode(failure, 'orders.access_not_found')) throw failure
      }
    },
    onSuccess: () => toast.success(t('list.ended')),
    // Anyone who has ended their own way sees that.
    onSettled: () => reread(['order-access', orderId], orderQuery(orderId).queryKey),
  })
  return { asked, setAsked, end }
}

interface OpenerProps {
  opener: OrderOpener
  busy: boolean
  /** Missing for anyone who may not end it. */
  onEnd: (() => void) | undefined
}

function Opener({ opener: { kind, since, device, isYours }, busy, onEnd }: OpenerProps) {
  const { t } = useTranslation('access')
  const { date } = useWords()
  const browser = deviceText(device)
  const name = {
    owner: t('list.owner'),
    maker: t('list.maker'),
    'maker-link': browser ? t('list.makerLink', { browser }) : t('list.makerLinkUnknown'),
    'mailed-link': t('list.mailedLink'),
    'member-link': t('list.memberLink'),
  }[kind]
  const when = since ? date(since, 'instant') : ''
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-2 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          {isYours && <Badge tone="green">{t('list.you')}</Badge>}
        </p>
        {when && (
          <p className="text-soft">
            {kind === 'mailed-link' ? t('list.mailed', { when }) : t('list.made', { when })}
          </p>
        )}
      </div>
      {onEnd && (
        <Button
          variant="plain"
          label={t('list.end')}
          busy={busy}
          aria-label={t('list.endNamed', { name, when })}
          onClick={onEnd}
        />
      )}
    </li>
  )
}
