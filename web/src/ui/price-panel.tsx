import type { ReactNode } from 'react'

export interface PriceLine {
  key: string
  label: string
  /** Who gets it, where the number comes from. */
  note?: ReactNode
  amount: string
}

/** Beside its amount while the longest of its words fits there; no word is broken for it. */
const LABEL = 'min-w-0 flex-[1_1_min-content]'

interface PricePanelProps {
  title: string
  lines: readonly PriceLine[]
  totalLabel: string
  total: string
  /** Shown below the total, for example the amount in another currency. */
  totalNote?: ReactNode
  children?: ReactNode
}

/** A price that adds up line by line, as on a receipt. Children stand below it: warnings and the way on. */
export function PricePanel({ title, lines, totalLabel, total, totalNote, children }: PricePanelProps) {
  return (
    <section aria-label={title} className="rounded-box border border-hairline bg-surface p-5">
      <h2 className="text-24">{title}</h2>
      <dl className="mt-3">
        {lines.map((line) => (
          <div
            key={line.key}
            className="flex flex-wrap items-baseline gap-x-4 border-b border-hairline py-2.5"
          >
            <dt className={LABEL}>{line.label}</dt>
            <dd className="figures ms-auto">{line.amount}</dd>
            {line.note && <dd className="mt-0.5 w-full text-14 text-soft">{line.note}</dd>}
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-[3px] border-double border-ink py-3">
          <dt className="text-18 font-semibold">{totalLabel}</dt>
          <dd className="figures text-24 font-medium">{total}</dd>
        </div>
      </dl>
      {totalNote && <p className="mt-1.5 text-14 text-soft">{totalNote}</p>}
      {children && <div className="mt-5 space-y-4 empty:hidden">{children}</div>}
    </section>
  )
}
