import { useTranslation } from 'react-i18next'
import { Flag } from './flag'
import { MrzStrip } from './mrz-strip'
import { Ticket } from './ticket'

interface Stop {
  code: string
  name: string
}

interface RouteCardProps {
  from: Stop
  to: Stop
  /** Words for the machine-readable strip below; none leaves it out. */
  strip?: readonly string[]
}

/** The route as a ticket: passport on one half, destination on the other. */
export function RouteCard({ from, to, strip }: RouteCardProps) {
  const { t } = useTranslation()
  return (
    <div className="@container/route space-y-2">
      <Ticket
        first={<RouteEnd label={t('route.passport')} stop={from} />}
        second={<RouteEnd label={t('route.destination')} stop={to} />}
      />
      {strip && <MrzStrip words={strip} className="bg-paper" />}
    </div>
  )
}

function RouteEnd({ label, stop }: { label: string; stop: Stop }) {
  return (
    <div className="px-4 py-3 hyphens-auto">
      <p className="eyebrow">{label}</p>
      <p className="mt-1 flex items-center gap-2.5 text-body font-semibold">
        <Flag code={stop.code} className="w-7" />
        <span className="min-w-0">{stop.name}</span>
      </p>
    </div>
  )
}
