import type { ReactNode } from 'react'
import type { Box, Point } from '@borderlane/vision/photo/colours'
import type { CheckedPhoto } from './look/photo.worker'

/** Where a photo is cut, and a mark with its number for everything that was found. The words stand below. */
export function Marks({ photo }: { photo: CheckedPhoto }) {
  const { width, height, cut, findings } = photo
  const unit = Math.max(width, height) / 100
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
      {cut && (
        <path
          fillRule="evenodd"
          d={`M0 0H${width}V${height}H0Z ${outline(cut.box)}`}
          fill="#000"
          fillOpacity="0.5"
        />
      )}
      {cut && <Line d={outline(cut.box)} unit={unit} />}
      {findings.map((finding, index) => {
        const mark = markOf(finding, photo)
        return mark && <Mark key={finding} {...mark} unit={unit} number={index + 1} />
      })}
    </svg>
  )
}

interface MarkShape {
  /** Lines of a path. */
  d: string
  at: Point
  isDashed?: boolean
  /** What is marked is filled, and only within this. */
  area?: Box
}

const outline = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}Z`
const around = (x: number, y: number, across: number, along: number) =>
  `M${x - across} ${y}a${across} ${along} 0 1 0 ${across * 2} 0a${across} ${along} 0 1 0 ${-across * 2} 0Z`

function markOf(finding: CheckedPhoto['findings'][number], photo: CheckedPhoto): MarkShape | undefined {
  const { head, ground, cut, faces } = photo
  if (finding === 'several') return { d: faces.map(outline).join(''), at: faces[1] ?? { x: 0, y: 0 } }
  if (!head || !cut) return undefined
  const [left, right] = head.eyes
  const apart = Math.hypot(right.x - left.x, right.y - left.y)
  switch (finding) {
    case 'tilted':
      return {
        d: `M${head.crown.x} ${head.crown.y}L${head.chin.x} ${head.chin.y}`,
        at: head.crown,
        isDashed: true,
      }
    case 'eyes':
      return { d: `M${left.x} ${left.y}L${right.x} ${right.y}`, at: { x: left.x - apart * 0.4, y: left.y } }
    case 'background':
    case 'backgroundDark': {
      if (!ground) return undefined
      const { x, y, across, along } = ground.without
      return {
        d: outline(ground.box) + around(x, y, across, along),
        at: { x: ground.box.x + ground.box.width * 0.1, y: ground.box.y + ground.box.height * 0.12 },
        area: ground.box,
      }
    }
    case 'dark':
      return { d: outline(head.face), at: head.face }
    case 'blurred': {
      const box = {
        x: left.x - apart * 0.3,
        y: (left.y + right.y) / 2 - apart * 0.32,
        width: apart * 1.6,
        height: apart * 0.64,
      }
      return { d: outline(box), at: { x: box.x + box.width, y: box.y } }
    }
    case 'close':
    case 'far':
      return {
        d: [head.crown, head.chin].map(({ x, y }) => `M${x - apart} ${y}H${x + apart}`).join(''),
        at: { x: head.chin.x + apart, y: head.chin.y },
      }
    default:
      return undefined
  }
}

function Mark({ d, at, isDashed, area, unit, number }: MarkShape & { unit: number; number: number }) {
  return (
    <>
      {area && (
        <svg {...area} viewBox={`${area.x} ${area.y} ${area.width} ${area.height}`}>
          <path d={d} fillRule="evenodd" fill="#f5a623" fillOpacity="0.45" />
        </svg>
      )}
      {!area && <Line d={d} unit={unit} isDashed={isDashed} />}
      <Badge at={at} unit={unit}>
        {number}
      </Badge>
    </>
  )
}

/** Seen on light and on dark. */
function Line({ d, unit, isDashed }: { d: string; unit: number; isDashed?: boolean }) {
  const dashes = isDashed ? `${unit * 2} ${unit * 1.2}` : undefined
  return (
    <>
      <path d={d} fill="none" stroke="#000" strokeWidth={unit * 0.9} strokeDasharray={dashes} />
      <path d={d} fill="none" stroke="#fff" strokeWidth={unit * 0.45} strokeDasharray={dashes} />
    </>
  )
}

function Badge({ at, unit, children }: { at: Point; unit: number; children: ReactNode }) {
  return (
    <>
      <circle cx={at.x} cy={at.y} r={unit * 3.4} fill="#fff" stroke="#000" strokeWidth={unit * 0.4} />
      <text
        x={at.x}
        y={at.y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={unit * 4.4}
        fontWeight="600"
        fill="#000"
      >
        {children}
      </text>
    </>
  )
}
