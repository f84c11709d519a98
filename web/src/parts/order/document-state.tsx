import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'
import { fileProblem } from './file-check'

type State = 'checking' | 'accepted' | 'approved' | 'asked' | 'rejected'

const TONES: Record<State, Tone> = {
  checking: 'blue',
  accepted: 'green',
  approved: 'green',
  asked: 'amber',
  rejected: 'red',
}

function stateOf({ id, state }: Document, order: Pick<Order, 'requests' | 'approvedDocuments'>): State {
  if (state !== 'accepted') return state
  if (order.requests.some(({ documentId }) => documentId === id)) return 'asked'
  return order.approvedDocuments.includes(id) ? 'approved' : 'accepted'
}

/** How far a document is: looked at by the machine, by our people, or to be replaced, with the reason. */
export function DocumentState({ document, order }: { document: Document; order: Order }) {
  const { t } = useTranslation('files')
  const state = stateOf(document, order)
  const asked = order.requests.find(({ documentId }) => documentId === document.id)
  return (
    <>
      <Badge tone={TONES[state]}>{t(`badge.${state}`)}</Badge>
      {state === 'rejected' && document.reason && (
        <p className="mt-1 text-red">{t(`reason.${fileProblem(document.reason)}`)}</p>
      )}
      {asked && (
        <p dir="auto" className="mt-1 font-semibold">
          {asked.text}
        </p>
      )}
    </>
  )
}
