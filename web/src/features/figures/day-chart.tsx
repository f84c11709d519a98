import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatDate } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'

const HEIGHT = 200
const DARK = '(prefers-color-scheme: dark)'

interface DayChartProps {
  label: string
  dayLabel: string
  days: readonly string[]
  values: readonly number[]
  tone: 'blue' | 'brand' | 'green'
  format: (value: number) => string
}

/** One line over days. For the eye alone: the same numbers stand in a table. Time runs as in every chart, left to right. */
export default function DayChart({ label, dayLabel, days, values, tone, format }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const { language } = useWords()
  useEffect(() => {
    const box = place.current!
    let chart: UPlot | undefined
    const draw = () => {
      chart?.destroy()
      const names = {
        date: (at: number) => formatDate(dayOf(at), 'day', language),
        format,
        label,
        dayLabel,
        tone,
      }
      const xs = days.map((day) => Date.parse(day) / 1_000)
      chart = new UPlot(optionsOf(box, names), [xs, [...values]], box)
    }
    draw()
    const watch = new ResizeObserver(() => chart?.setSize({ width: box.clientWidth, height: HEIGHT }))
    watch.observe(box)
    // Colours are those of the page when it was drawn.
    const dark = window.matchMedia(DARK)
    dark.addEventListener('change', draw)
    return () => {
      dark.removeEventListener('change', draw)
      watch.disconnect()
      chart?.destroy()
    }
  }, [days, values, format, language, label, dayLabel, tone])
  return <div ref={place} dir="ltr" aria-hidden="true" className="min-w-0 text-14" />
}

const dayOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10)

interface Names {
  date: (at: number) => string
  format: (value: number) => string
  label: string
  dayLabel: string
  tone: DayChartProps['tone']
}

function optionsOf(box: HTMLElement, { date, format, label, dayLabel, tone }: Names): UPlot.Options {
  const style = getComputedStyle(box)
  const colour = (role: string) => style.getPropertyValue(`--${role}`).trim()
  const font = `12px ${style.fontFamily}`
  const axis: UPlot.Axis = {
    stroke: colour('ink-soft'),
    font,
    grid: { stroke: colour('hairline'), width: 1 },
    ticks: { stroke: colour('hairline'), width: 1 },
  }
  const asDay = (at: number | null) => (at === null ? '' : date(at))
  const asText = (value: number | null) => (value === null ? '' : format(value))
  return {
    width: box.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false } },
    // From nothing upwards, and with room even where nothing came in.
    scales: { y: { range: (_chart, _low, high) => [0, Math.max(1, high ?? 1) * 1.1] } },
    axes: [
      {
        ...axis,
        space: 90,
        incrs: [86_400, 7 * 86_400, 30 * 86_400, 91 * 86_400],
        values: (_chart, at) => at.map(asDay),
      },
      {
        ...axis,
        size: ({ ctx }, labels) => sizeOf(ctx, font, labels),
        incrs: WHOLE,
        values: (_chart, ticks) => ticks.map(asText),
      },
    ],
    series: [
      // Where no one points at a day, the last one.
      { label: dayLabel, value: ({ data }, at) => asDay(at ?? data[0].at(-1) ?? null) },
      {
        label,
        stroke: colour(tone === 'brand' ? 'brand-ink' : tone),
        fill: colour(`${tone}-wash`),
        width: 2,
        points: { show: false },
        value: ({ data }, value) => asText(value ?? data[1]?.at(-1) ?? null),
      },
    ],
  }
}

/** What is between an axis and its labels. */
const MARGIN = 20

/** Pixels that the labels of an axis need; how long an amount is depends on the language. */
function sizeOf(ctx: CanvasRenderingContext2D, font: string, labels: readonly string[] | null): number {
  ctx.save()
  ctx.font = font
  const widths = (labels ?? []).map((label) => ctx.measureText(label).width)
  ctx.restore()
  return Math.ceil(Math.max(0, ...widths)) + MARGIN
}

/** Steps of the scale: no parts of an order, no parts of a penny. */
const WHOLE = [
  1,
  2,
  5,
  10,
  20,
  50,
  ...[2, 3, 4, 5, 6, 7, 8].flatMap((n) => [1, 2, 5].map((step) => step * 10 ** n)),
]
