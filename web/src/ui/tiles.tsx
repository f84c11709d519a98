import { Icon, type IconName } from './icon'

interface Tile {
  icon: IconName
  term: string
  value: string
}

/** A few facts to be seen at a glance. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5em,1fr))] gap-2 sm:gap-3">
      {tiles.map(({ icon, term, value }) => (
        <div key={term} className="rounded-box border border-hairline bg-surface p-3 sm:p-4">
          <dt className="text-14 text-soft">
            <Icon name={icon} className="mb-1.5 text-brand-ink" />
            {term}
          </dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
