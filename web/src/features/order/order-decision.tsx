import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import type { setReminders } from '@borderlane/contracts/orders/order-holder'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '../../http/client'
import { saveFile } from '../../http/download'
import { route } from '../../http/routes'
import { lazyPart } from '../../parts/area/lazy-part'
import { DocumentProblems } from '../../parts/order/document-problems'
import { documentsQuery, orderQuery } from '../../parts/order/order.queries'
import { useDocumentView } from '../../parts/order/use-document-view'
import { useSentences } from '../../parts/rule/use-sentences'
import { formatBytes } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FileRow } from '../../ui/file-drop'
import { Flag } from '../../ui/flag'
import { MrzStrip } from '../../ui/mrz-strip'
import { calendarFile } from '../../parts/order/calendar-file'
import { ErrorNotice } from '../../parts/failure/failures'
import { isDecided } from './download-decision'
import type { KeptVisaProps } from './kept-visa'

const KeptVisa = lazyPart<KeptVisaProps>(['device'], async () => (await import('./kept-visa')).KeptVisa)

/** What the authorities decided, as its document: apart from what the traveller uploaded. */
export function OrderDecision({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { language, date } = useWords()
  const { data: documents } = useQuery(documentsQuery(order.id))
  const view = useDocumentView(order.id)
  // Without the official fee there may be no visa that could follow.
  const isAwaited = isDecided(order) && order.next.code !== 'fee_unpaid'
  const decisions = documents?.filter(({ kind }) => kind === 'decision') ?? []
  if (decisions.length === 0 && !(isAwaited && documents)) return null
  return (
    <section aria-labelledby="decision" className="space-y-4">
      <h2 id="decision" className="text-24">
        {t('decision.title')}
      </h2>
      {decisions.length === 0 ? (
        <p>{t('decision.follows')}</p>
      ) : (
        <ul className="rounded-box border-2 border-green bg-surface px-4">
          {decisions.map((document) => (
            <FileRow
              key={document.id}
              name={document.name}
              actions={
                <div className="flex flex-wrap gap-2 print:hidden">
                  <Button
                    variant="quiet"
                    label={t('documents.download')}
                    aria-label={t('documents.downloadNamed', { name: document.name })}
                    disabled={document.state !== 'accepted'}
                    onClick={() => void view.download(document)}
                  />
                  <Button
                    variant="quiet"
                    icon="open"
                    label={t('documents.view')}
                    aria-label={t('documents.viewNamed', { name: document.name })}
                    disabled={document.state !== 'accepted'}
                    onClick={() => void view.open(document)}
                  />
                </div>
              }
            >
              <span className="text-soft">
                {t('documents.meta', {
                  size: formatBytes(document.sizeBytes, language),
                  date: date(document.uploadedAt, 'instant'),
                })}
              </span>
            </FileRow>
          ))}
        </ul>
      )}
      <DocumentProblems view={view} />
      <OrderVisa order={order} visa={decisions.find(({ state }) => state === 'accepted')} />
    </section>
  )
}

/** How long the visa is good, for the calendar too, and whether we remind of its end. */
function OrderVisa({ order, visa }: { order: Order; visa: Document | undefined }) {
  const { t } = useTranslation('order')
  const { country, date } = useWords()
  const say = useSentences()
  if (order.status !== 'approved' || order.erasedAt) return null
  const { validFrom, validUntil, entries } = order.visa ?? {}
  const until = validUntil && date(validUntil, 'day')
  const rows = [
    ...(until
      ? [
          {
            term: t('decision.visa.valid'),
            value: validFrom
              ? t('decision.visa.between', { from: date(validFrom, 'day'), until })
              : t('decision.visa.until', { until }),
          },
        ]
      : []),
    ...(entries
      ? [
          {
            term: t('decision.visa.entries'),
            value: say({ topic: 'rule', code: `short.${entries}`, params: {} }),
          },
        ]
      : []),
  ]
  return (
    <div className="space-y-4">
      {rows.length > 0 && (
        <div className="overflow-hidden rounded-box border-2 border-green bg-surface">
          <p className="flex items-center gap-3 bg-green-wash px-4 py-3 text-18 font-semibold">
            <Flag code={order.destinationCountry} className="w-8" />
            {country(order.destinationCountry)}
          </p>
          <dl className="flex flex-wrap gap-x-10 gap-y-3 p-4">
            {rows.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-14 text-soft">{term}</dt>
                <dd className="text-18 font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <MrzStrip
            words={[order.reference, order.passportCountry, order.destinationCountry]}
            className="px-4"
          />
        </div>
      )}
      {validUntil && <ForCalendar order={order} day={validUntil} />}
      {visa && <KeptVisa order={order} visa={visa} />}
      <Reminders order={order} />
    </div>
  )
}

function ForCalendar({ order, day }: { order: Order; day: string }) {
  const { t } = useTranslation('order')
  const { countryInSentence } = useWords()
  const save = () => {
    const title = t('decision.visa.event', { destination: countryInSentence(order.destinationCountry) })
    const id = `visa-${order.id}@${window.location.hostname}`
    const file = calendarFile({ id, day, title, daysBefore: [30, 7] }, new Date())
    saveFile(`visa-${order.reference}.ics`, new Blob([file], { type: 'text/calendar' }))
  }
  return (
    <Button variant="quiet" label={t('decision.visa.calendar')} className="print:hidden" onClick={save} />
  )
}

/** The link of a reminder leads to the button that ends them. */
function Reminders({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const queryClient = useQueryClient()
  const [params] = useSearchParams()
  const button = useRef<HTMLButtonElement>(null)
  const { id, version, reminds = true } = order
  const isAsked = params.get('reminders') === 'off' && reminds
  useEffect(() => {
    if (isAsked) button.current?.focus()
  }, [isAsked])
  const change = useMutation({
    mutationFn: () => api.call(visaRoutes.setReminders, { id, version, reminds: !reminds }, { orderId: id }),
    onSuccess: (changed) => queryClient.setQueryData(orderQuery(id).queryKey, changed),
    onError: () => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  })
  return (
    <div className="space-y-2 print:hidden">
      <p role="status">{t(reminds ? 'decision.visa.reminds' : 'decision.visa.silent')}</p>
      <Button
        ref={button}
        variant="plain"
        label={t(reminds ? 'decision.visa.stop' : 'decision.visa.again')}
        runs={change}
      />
      <ErrorNotice title={t('decision.visa.failed')} error={change.error} />
    </div>
  )
}

/** Of the page of an order alone: it comes with that. */
const visaRoutes = { setReminders: route<typeof setReminders>('PUT /api/orders/:id/reminders') }
