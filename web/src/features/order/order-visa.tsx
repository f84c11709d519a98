import type { Order } from '@borderlane/contracts/orders/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '../../http/client'
import { saveFile } from '../../http/download'
import { useErrorText } from '../../http/error-text'
import { orderQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Details } from '../../ui/details'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { calendarFile } from './calendar-file'
import { visaRoutes } from './visa.routes'

/** How long the visa is good, for the calendar too, and whether we remind of its end. */
export function OrderVisa({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { date } = useWords()
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
    ...(entries ? [{ term: t('decision.visa.entries'), value: t(`decision.visa.count.${entries}`) }] : []),
  ]
  return (
    <div className="space-y-4">
      {rows.length > 0 && <Details rows={rows} />}
      {validUntil && <ForCalendar order={order} day={validUntil} />}
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
    <Button variant="quiet" className="print:hidden" onClick={save}>
      {t('decision.visa.calendar')}
    </Button>
  )
}

/** The link of a reminder leads to the button that ends them. */
function Reminders({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const errorText = useErrorText()
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
      <Button ref={button} variant="quiet" busy={change.isPending} onClick={() => change.mutate()}>
        {t(reminds ? 'decision.visa.stop' : 'decision.visa.again')}
      </Button>
      {change.isError && (
        <Notice tone="bad" live title={t('decision.visa.failed')}>
          <FailureText {...errorText(change.error)} />
        </Notice>
      )}
    </div>
  )
}
