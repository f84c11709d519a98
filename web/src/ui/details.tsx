import type { ReactNode } from 'react'

interface Row {
  term: ReactNode
  value: ReactNode
  /** Where the term is no text. */
  key?: string
}

/** Facts by name, two columns where there is room. */
export function Details({ rows }: { rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map(({ term, value, key }) => (
        <div
          key={key ?? String(term)}
          className="grid gap-x-6 border-b border-hairline py-2.5 last:border-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt className="text-soft">{term}</dt>
          <dd className="min-w-0">
            {/* A phone number stays the way round it was typed, whatever the direction of the page. */}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
