import type { Order } from '@borderlane/contracts/orders/order'
import type { OrderPrivacy as Privacy } from '@borderlane/contracts/orders/privacy'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { orderPrivacyQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Details } from '../../ui/details'
import { Notice } from '../../ui/notice'
import { OrderErasure } from './order-erasure'
import { ErrorNotice, Awaited } from '../../parts/failure/failures'
import { saveJson } from '../../http/download'

/** What of an application is deleted when, the way to take it along and the way to delete it now. */
export function OrderPrivacy({ order }: { order: Order }) {
  const { t } = useTranslation('privacy')
  const query = useQuery(orderPrivacyQuery(order))
  const { data } = query
  return (
    <>
      <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-24" />
      {data?.receipt && <Receipt receipt={data.receipt} />}
      {data && !data.receipt && (
        <>
          <Days privacy={data} />
          <p className="text-14 text-soft">{t('stays')}</p>
          <TakeAlong order={order} />
          <OrderErasure order={order} privacy={data} />
        </>
      )}
    </>
  )
}

const BACKUP_DAYS = 7

function Receipt({ receipt }: { receipt: NonNullable<Privacy['receipt']> }) {
  const { t } = useTranslation('privacy')
  const { date } = useWords()
  return (
    <Notice tone="good" title={t('receipt.title')}>
      <p>{t(`receipt.${receipt.actor}`, { when: date(receipt.erasedAt, 'instant') })}</p>
      <p>{t('receipt.what')}</p>
      <p>{t('receipt.backups', { count: BACKUP_DAYS, day: date(receipt.backupsGoneOn, 'day') })}</p>
    </Notice>
  )
}

function Days({ privacy: { keep, deletions, filesDeletedAt } }: { privacy: Privacy }) {
  const { t } = useTranslation('privacy')
  const { date } = useWords()
  const files = filesDeletedAt
    ? t('deletedOn', { day: date(filesDeletedAt, 'instant') })
    : deletions
      ? t('onDay', { day: date(deletions.filesOn, 'day') })
      : t('afterEnd', { count: keep.filesDays })
  const person = deletions
    ? t('onDay', { day: date(deletions.applicantOn, 'day') })
    : t('afterEnd', { count: keep.applicantDays })
  return (
    <Details
      rows={[
        { term: t('files'), value: files },
        { term: t('person'), value: person },
      ]}
    />
  )
}

function TakeAlong({ order }: { order: Order }) {
  const { t } = useTranslation('privacy')
  const take = useMutation({
    mutationFn: async () =>
      saveJson(
        `${order.reference}.json`,
        await api.call(routes.exportOrder, { id: order.id }, { orderId: order.id }),
      ),
  })
  return (
    <div className="space-y-2">
      <Button variant="quiet" icon="file" label={t('download')} runs={take} />
      <p className="text-14 text-soft">{t('downloadNote')}</p>
      <ErrorNotice title={t('downloadFailed')} error={take.error} />
    </div>
  )
}
