import { useWords } from '../../parts/words/use-words'

interface DayChartProps {
  days: readonly string[]
  values: readonly number[]
  tone: 'blue' | 'brand' | 'green'
  format: (value: number) => string
}

const COLOURS = {
  blue: ['var(--blue)', 'var(--blue-wash)'],
  brand: ['var(--brand-ink)', 'var(--brand-wash)'],
  green: ['var(--green)', 'var(--green-wash)'],
} as const
const [WIDTH, HEIGHT] = [1_000, 200]

/** One line over days. For the eye alone: the same numbers are in a table. Time runs as in every chart, left to right. */
export function DayChart({ days, values, tone, format }: DayChartProps) {
  const { date } = useWords()
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  // A single day is a line across.
  const shown = values.length === 1 ? [...values, ...values] : values
  const points = shown.map(
    (value, at) => `${(at * step).toFixed(1)},${(HEIGHT * (1 - value / most)).toFixed(1)}`,
  )
  const [stroke, fill] = COLOURS[tone]
  return (
    <div dir="ltr" aria-hidden="true" className="min-w-0 text-14 text-soft">
      <p className="figures">{format(most)}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-hairline"
      >
        <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} fill={fill} />
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke={stroke}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="flex justify-between">
        <span>{days[0] && date(days[0], 'day')}</span>
        <span>{days.length > 1 && date(days.at(-1)!, 'day')}</span>
      </p>
    </div>
  )
}

/** How much of the longest one a number is; the number itself is beside it. */
export function Bar(props: { value: number; most: number; tone?: DayChartProps['tone'] }) {
  const { value, most, tone = 'blue' } = props
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-full min-w-16 rtl:-scale-x-100"
    >
      <rect width={most > 0 ? (100 * value) / most : 0} height="8" fill={COLOURS[tone][0]} />
    </svg>
  )
}
