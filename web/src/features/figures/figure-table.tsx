import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Table } from '../../ui/table'

export interface FigureRow {
  key: string
  name: ReactNode
  orders: number
  receivedCents: number
  approvals: number
}

interface FigureTableProps {
  caption: string
  /** Head of the first column. */
  head: string
  rows: readonly FigureRow[]
}

/** The same three figures of each day, or of each destination. */
export function FigureTable({ caption, head, rows }: FigureTableProps) {
  const { t } = useTranslation('figures')
  const { pounds, language } = useWords()
  const whole = new Intl.NumberFormat(language)
  const columns = [
    { key: 'name', label: head },
    { key: 'orders', label: t('line.orders'), atEnd: true },
    { key: 'revenue', label: t('line.revenue'), atEnd: true },
    { key: 'approvals', label: t('line.approvals'), atEnd: true },
  ]
  return (
    <section className="min-w-0 space-y-2">
      <h2 className="text-18">{caption}</h2>
      <Table caption={caption} columns={columns}>
        {rows.map(({ key, name, orders, receivedCents, approvals }) => (
          <tr key={key}>
            <td>{name}</td>
            <td className="figures text-end">{whole.format(orders)}</td>
            <td className="figures text-end">{pounds(receivedCents)}</td>
            <td className="figures text-end">{whole.format(approvals)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
