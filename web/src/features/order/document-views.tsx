import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { documentViewsQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** Who opened which document, and when: the traveller, or "a member of staff". */
export function DocumentViews({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['order', 'site'])
  const { date } = useWords()
  const { data, isError, refetch } = useQuery(documentViewsQuery(orderId))
  return (
    <section aria-labelledby="views" className="space-y-3 print:hidden">
      <h3 id="views" className="text-18">
        {t('views.title')}
      </h3>
      {isError && !data && (
        <Notice tone="bad" title={t('views.failed')}>
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
      {data?.length === 0 && <p className="text-soft">{t('views.none')}</p>}
      {data && data.length > 0 && (
        <ol className="max-h-80 overflow-y-auto border-y border-hairline text-14">
          {data.map(({ documentId, viewer, at, name = t('views.deleted') }, index) => (
            <li
              key={`${documentId} ${at} ${index}`}
              className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2 last:border-0"
            >
              <span>{t(`views.by.${viewer}`, { name })}</span>
              <time dateTime={at} className="text-soft">
                {date(at, 'instant')}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
