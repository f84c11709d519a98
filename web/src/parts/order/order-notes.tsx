import type { Order } from '@borderlane/contracts/orders/order'
import { useWords } from '../words/use-words'

/** What the traveller should know about the requirement that the order was made on. */
export function OrderNotes({ order: { notes = [] } }: { order: Order }) {
  const { phrase } = useWords()
  return notes.map((note) => (
    <p key={note.code} className="text-14">
      {phrase('notes', note)}
    </p>
  ))
}
