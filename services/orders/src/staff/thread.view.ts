import type { Thread } from '@borderlane/contracts/orders/thread'
import type { OrderMessageRow } from './thread.store'

/** @param nameOf of members of staff, for staff; travellers do not learn who wrote */
export const toThread = (
  rows: readonly OrderMessageRow[],
  texts: ReadonlyMap<string, string>,
  nameOf?: (id: string) => string | null,
): Thread => ({
  messages: rows.map(({ id, at, writer: by, author_id }) => ({
    id,
    at: at.toISOString(),
    by,
    ...(nameOf && by === 'staff' && author_id && { author: { id: author_id, name: nameOf(author_id) } }),
    text: texts.get(id)!,
  })),
})
