import type { ReactNode } from 'react'

interface RadioCard<V extends string> {
  value: V
  label: string
  detail?: ReactNode
  /** Shown at the far end, in the column of figures. */
  aside: ReactNode
}

interface RadioCardsProps<V extends string> {
  name: string
  legend: ReactNode
  cards: readonly RadioCard<V>[]
  value: V
  onChange: (value: V) => void
}

/** One choice of a few, each as a row that can be pressed anywhere. */
export function RadioCards<V extends string>({ name, legend, cards, value, onChange }: RadioCardsProps<V>) {
  return (
    <fieldset>
      <legend className="mb-3">{legend}</legend>
      <div className="divide-y divide-hairline overflow-hidden rounded-box border border-control bg-surface">
        {cards.map((card) => (
          <label
            key={card.value}
            className="flex min-h-14 items-center gap-3 px-4 py-3 has-checked:bg-brand-wash has-focus-visible:relative has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              className="size-5 shrink-0 accent-brand focus-visible:outline-none"
            />
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
              <span className="min-w-0 flex-[1_1_min-content] font-semibold">{card.label}</span>
              <span className="ms-auto text-end">{card.aside}</span>
              {card.detail && <span className="w-full text-14 text-soft">{card.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
