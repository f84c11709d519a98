import type { Form } from '@borderlane/contracts/forms/form'
import type { Answer } from '@borderlane/contracts/forms/question'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../http/client'
import { orderQuery } from '../../parts/order/order.queries'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useDraft } from './draft.store'
import { CopyShared } from './traveller-beside'
import type { Beside } from './use-beside'
import { usePartyOfDraft } from './use-party-of-draft'

interface TravelsBesideProps {
  /** Without an order it is closed. */
  party: Beside
  form: Form
  error: unknown
  onChange: (id: string, answer: Answer) => void
}

/** With whom this traveller applies; or why they cannot join them any more, and that they can go on alone. */
export function TravelsBeside({ party: { orderId: beside }, form, error, onChange }: TravelsBesideProps) {
  const { t } = useTranslation('saving')
  if (!beside) return <Notice tone="info" title={t('beside.closed')} text={t('beside.aloneText')} />
  if (isCode(error, 'orders.already_paid', 'orders.party_full'))
    return <GoOnAlone title={t('beside.closed')}>{t('beside.mayGoAlone')}</GoOnAlone>
  return <OpenParty beside={beside} form={form} onChange={onChange} />
}

function OpenParty(props: Pick<TravelsBesideProps, 'form' | 'onChange'> & { beside: string }) {
  const { beside, form, onChange } = props
  const { t } = useTranslation('saving')
  const { error } = useQuery(orderQuery(beside))
  if (isCode(error, 'orders.not_found', 'orders.access_ended'))
    return <GoOnAlone title={t('beside.unopened')}>{t('beside.unopenedText')}</GoOnAlone>
  return <CopyShared beside={beside} form={form} onChange={onChange} />
}

function GoOnAlone({ title, children }: { title: string; children: string }) {
  const { t } = useTranslation('saving')
  const goToParty = usePartyOfDraft()
  const goOnAlone = () => {
    const { server, keepServer } = useDraft.getState()
    // The same draft: it is of no one else's party any more.
    if (server) keepServer({ ...server, beside: undefined })
    goToParty(undefined)
  }
  return (
    <Notice tone="warning" live title={title}>
      <p>{children}</p>
      <Button variant="quiet" label={t('beside.alone')} className="my-2" onClick={goOnAlone} />
    </Notice>
  )
}
