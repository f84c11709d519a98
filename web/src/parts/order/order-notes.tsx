import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'

/** What the traveller should know about the requirement that the order was made on. */
export function OrderNotes({ order: { notes = [], creditCents } }: { order: Order }) {
  const { t } = useTranslation('travel')
  const { phrase, pounds } = useWords()
  return (
    <>
      {creditCents && <p className="text-14">{t('credit', { amount: pounds(creditCents) })}</p>}
      {notes.map((note) => (
        <p key={note.code} className="text-14">
          {phrase('notes', note)}
        </p>
      ))}
    </>
  )
}
