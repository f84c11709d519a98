import type { Document } from '@borderlane/contracts/documents/document'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../parts/area/lazy-part'
import { documentsQuery } from '../../../parts/order/order.queries'
import { accountQuery } from '../../../parts/session/account.queries'
import { Button } from '../../../ui/button'

export const isPassport = ({ kind, requirement }: Document): boolean =>
  kind === 'upload' && (requirement === 'passport' || requirement === 'passport_bio_page')

/** Comes when someone wants it, with the reader of passports and its texts. */
const Check = lazyPart(['passport'], async () => (await import('./passport-check')).PassportCheck)

/**
 * The comparison of the passport with the answers. It begins automatically for the person who works on the case:
 * it opens sealed answers, which is recorded, and a colleague may only be looking.
 */
export function PassportCard({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const { data: account } = useQuery(accountQuery)
  const { data: documents } = useQuery(documentsQuery(data.order.id))
  const [chosen, setOpen] = useState<boolean>()
  const document = documents?.find((one) => isPassport(one) && one.state === 'accepted')
  if (!document || !account) return null
  const isMine = data.assigneeId === account.id && !data.order.erasedAt
  const isOpen = chosen ?? isMine
  const label = t('passport.compareNamed', { name: document.name })
  return (
    <div className="space-y-2">
      <Button
        variant="quiet"
        label={t('passport.compare')}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Check key={document.id} data={data} document={document} label={label} isAtOnce={isMine} />}
    </div>
  )
}
