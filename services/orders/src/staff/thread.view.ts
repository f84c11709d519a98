import type { Thread } from '@borderlane/contracts/orders/thread'
import type { OrderMessageRow } from './thread.store'

/** @param nameOf of members of staff, for staff; travellers do not learn who wrote */
export const toThread = (
  rows: readonly OrderMessageRow[],
  texts: ReadonlyMap<string, string>,
  nameOf?: (id: string) => string | null,
): Thread => ({
  messages: rows.map((row) => {
    const { id, at, writer: by, author_id } = row
    return {
      id,
      at: at.toISOString(),
      by,
      ...(nameOf && by === 'staff' && author_id && { author: { id: author_id, name: nameOf(author_id) } }),
      ...writtenIn(row, texts.get(id)!),
    }
  }),
})

/** What `MessageWriter` put together. */
function writtenIn(
  { mail_files: files, is_foreign }: OrderMessageRow,
  text: string,
): Pick<Thread['messages'][number], 'text' | 'mail'> {
  if (files === null) return { text }
  if (!is_foreign) return { text, mail: { files } }
  const end = text.indexOf('\n')
  return { text: text.slice(end + 1), mail: { files, from: text.slice(0, end) || null } }
}
