import type { ReactNode } from 'react'
import { Table } from '../../ui/table'

interface TitledTableProps {
  caption: string
  heads: readonly string[]
  children: ReactNode
}

/** A table below its heading. On a phone a long one scrolls in itself: the others are not far. */
export function TitledTable({ caption, heads, children }: TitledTableProps) {
  return (
    <section className="min-w-0 space-y-2 max-md:[&>[role=region]]:max-h-96 [&_th]:leading-tight md:[&_th]:whitespace-normal!">
      <h3 className="text-18">{caption}</h3>
      <Table
        caption={caption}
        columns={heads.map((label, index) => ({ key: String(index), label, atEnd: index > 0 }))}
      >
        {children}
      </Table>
    </section>
  )
}
