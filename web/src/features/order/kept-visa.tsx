import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { addDays } from '@borderlane/domain/catalogue/duty'
import { travelDays } from '@borderlane/domain/forms/derive'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Awaited, ErrorNotice } from '../../parts/failure/failures'
import { fileOf } from '../../parts/order/document-file'
import { keptUntil, removeKept } from '../../parts/storage/kept-store'
import { canKeep, keepVisa } from '../../parts/storage/kept-visa'
import { today } from '../../parts/travel/day'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useKeptSheet } from './use-kept-sheet'

const DAYS_AFTER = 30
/** Where no one says when the journey ends. */
const LONGEST_STAY_DAYS = 90

export interface KeptVisaProps {
  order: Order
  visa: Document
}

/** Keeps the visa and what is to be there before the journey on this device, for where there is no connection. */
export function KeptVisa({ order, visa }: KeptVisaProps) {
  const { t } = useTranslation('device')
  const { date } = useWords()
  const sheet = useKeptSheet(order, visa)
  const query = useQuery({
    queryKey: ['kept-visa', order.id],
    queryFn: () => keptUntil(order.id),
    networkMode: 'always',
    enabled: canKeep(),
  })
  const { data: until, refetch } = query
  const keep = useMutation({
    mutationFn: async () => keepVisa(order.id, lastDayOf(order), sheet(), await fileOf(visa)),
    onSettled: () => refetch(),
  })
  const remove = useMutation({ mutationFn: () => removeKept(order.id), onSettled: () => refetch() })
  if (!canKeep()) return <p className="measure text-14 text-soft print:hidden">{t('cannot')}</p>
  if (until === undefined)
    return <Awaited query={query} loading={t('title')} failed={t('failed')} bar="h-24" />
  return (
    <section aria-labelledby="kept" className="space-y-2 print:hidden">
      <h3 id="kept" className="text-18">
        {t('title')}
      </h3>
      {until ? (
        <Notice tone="good" live title={t('kept', { date: date(until, 'day') })} text={t('how')} />
      ) : (
        <p className="measure">{t('text', { date: date(lastDayOf(order), 'day') })}</p>
      )}
      <Button variant="quiet" label={t(until ? 'remove' : 'keep')} runs={until ? remove : keep} />
      <ErrorNotice title={t('failed')} error={keep.error ?? remove.error} />
    </section>
  )
}

/** 30 days after the journey, as far as its days are known; never long after the visa itself. */
function lastDayOf({ applicant, boarding, visa }: Order): string {
  const days = travelDays(applicant.travelDates)
  const arrival = boarding?.arrival ?? days.arrival
  const departure = boarding?.arrival === days.arrival ? days.departure : undefined
  const last = departure ?? addDays(arrival ?? today(), LONGEST_STAY_DAYS)
  const { validUntil } = visa ?? {}
  return addDays(validUntil && validUntil < last ? validUntil : last, DAYS_AFTER)
}
