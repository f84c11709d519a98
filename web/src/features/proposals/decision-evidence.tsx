import type { Proposal } from '@borderlane/contracts/proposal'
import type { VisaComparison, VisaField, VisaMatch } from '@borderlane/contracts/visa'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { staffRoutes } from '../../http/staff-routes'
import { documentsQuery } from '../../parts/order/order.queries'
import { VisaLines } from '../../parts/visa/visa-lines'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { OneFile } from './one-file'

/** What the person who asks has seen: passport, visa, and their lines. Opened on request, because each opening is recorded. */
export function DecisionEvidence({
  orderId,
  differences,
}: { orderId: string } & Pick<Proposal, 'differences'>) {
  const { t } = useTranslation('proposals')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon="lock" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('evidence')}
      </Button>
      {isOpen && <Evidence orderId={orderId} differences={differences} />}
    </>
  )
}

function Evidence({ orderId, differences }: Parameters<typeof DecisionEvidence>[0]) {
  const errorText = useErrorText()
  const { data: documents = [] } = useQuery(documentsQuery(orderId))
  const { data, error } = useQuery({
    queryKey: ['staff-order', orderId],
    queryFn: ({ signal }) => api.call(staffRoutes.getStaffOrder, { id: orderId }, { signal }),
  })
  const readable = documents.filter(({ state }) => state === 'accepted')
  const shown = [
    readable.find(({ requirement }) => requirement === 'passport' || requirement === 'passport_bio_page'),
    readable.findLast(({ kind }) => kind === 'decision'),
  ].flatMap((one) => one ?? [])
  const comparison: Partial<VisaComparison> = Object.fromEntries(
    differences.flatMap(({ what, before, after }) =>
      what === 'visa' ? [[before as VisaField, after as VisaMatch]] : [],
    ),
  )
  if (error) return <Notice tone="bad" title={errorText(error).text} />
  return (
    <>
      {data && <VisaLines order={data.order} comparison={comparison} />}
      <div className="grid gap-4 lg:grid-cols-2">
        {shown.map((document) => (
          <OneFile key={document.id} document={document} />
        ))}
      </div>
    </>
  )
}
