import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { documentViewsQuery, orderPrivacyQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** Who opened which document, or the hidden answers, and when: the traveller, or "a member of staff". */
export function OrderViews({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'site'])
  const { date } = useWords()
  const { data: views, isError, refetch } = useQuery(documentViewsQuery(order.id))
  const { data: privacy } = useQuery(orderPrivacyQuery(order))
  const data =
    views &&
    [
      ...views.map(({ viewer, at, name = t('views.deleted') }) => ({
        at,
        text: t(`views.by.${viewer}`, { name }),
      })),
      ...(privacy?.reveals ?? []).map((at) => ({ at, text: t('views.reveal') })),
    ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <>
      {isError && !data && (
        <Notice tone="bad" title={t('views.failed')}>
          <Button variant="plain" label={t('site:retry')} onClick={() => void refetch()} />
        </Notice>
      )}
      {data?.length === 0 && <p className="text-soft">{t('views.none')}</p>}
      {data && data.length > 0 && (
        <ol className="max-h-80 overflow-y-auto border-y border-hairline text-14">
          {data.map(({ at, text }, index) => (
            <li
              key={`${at} ${index}`}
              className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2 last:border-0"
            >
              <span>{text}</span>
              <time dateTime={at} className="text-soft">
                {date(at, 'instant')}
              </time>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
