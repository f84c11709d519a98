import type { CSSProperties, ReactNode } from 'react'

export interface Column {
  key: string
  label: string
  atEnd?: boolean
  /** Its cells say what it is: its head is only heard, and read on a phone. */
  isHeard?: boolean
  sorted?: 'asc' | 'desc' | false
  onSort?: () => void
}

/** Columns by their keys. `atEnd`: those of numbers and money. */
export const columnsOf = <K extends string>(
  keys: readonly K[],
  label: (key: K) => string,
  atEnd: readonly K[] = [],
): Column[] => keys.map((key) => ({ key, label: label(key), atEnd: atEnd.includes(key) }))

interface TableProps {
  /** What the table holds, for those who hear it. */
  caption: string
  columns: readonly Column[]
  /** Lower rows, with room for two lines: more of them are in sight, and more columns. */
  isDense?: boolean
  children: ReactNode
}

/** Anyone who has no mouse scrolls it by the arrow keys. */
const SCROLLS = 0
const ARIA = { asc: 'ascending', desc: 'descending' } as const

/** The heads, for the cards: there each value is beside its own, which `cards` in the styles puts there. */
const headsOf = (columns: readonly Column[]): CSSProperties =>
  Object.fromEntries(columns.map(({ label }, index) => [`--head-${index + 1}`, JSON.stringify(label)]))

/** Rows of a work place: dense, over the whole width, the head stays in sight. On a phone each row is a card. */
export function Table({ caption, columns, isDense, children }: TableProps) {
  return (
    <div
      role="region"
      tabIndex={SCROLLS}
      aria-label={caption}
      className={`overflow-auto border border-hairline bg-surface ${isDense ? 'md:max-h-[calc(100dvh-16rem)] [&_td]:px-1.5 [&_th]:px-1.5' : 'md:max-h-[calc(100dvh-12rem)] [&_td]:px-3 [&_th]:px-3'}`}
    >
      <table className="cards w-full text-14" style={headsOf(columns)}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-sunk">
          <tr>
            {columns.map(({ key, label, atEnd, isHeard, sorted, onSort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sorted ? ARIA[sorted] : undefined}
                className={`h-10 font-semibold ${isDense ? 'md:leading-4' : 'whitespace-nowrap'} ${atEnd ? 'text-end' : 'text-start'} ${onSort ? '' : 'max-md:hidden'}`}
              >
                {onSort ? (
                  <button type="button" className="min-h-10 underline underline-offset-4" onClick={onSort}>
                    {label}
                    {sorted && <span aria-hidden="true">{sorted === 'asc' ? ' ↑' : ' ↓'}</span>}
                  </button>
                ) : (
                  <span className={isHeard ? 'sr-only' : ''}>{label}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className={`[&_td]:border-t [&_td]:border-hairline ${isDense ? 'md:[&_td]:h-8 md:[&_td]:leading-4' : '[&_td]:h-10 md:[&_td]:whitespace-nowrap'}`}
        >
          {children}
        </tbody>
      </table>
    </div>
  )
}
