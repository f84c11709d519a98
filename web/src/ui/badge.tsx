import type { ReactNode } from 'react'

/** The colours of a state. */
export type Tone = 'ink' | 'blue' | 'green' | 'amber' | 'red'

const TONES: Record<Tone, string> = {
  ink: 'border-control text-soft',
  blue: 'border-blue bg-blue-wash text-blue',
  green: 'border-green bg-green-wash text-green',
  amber: 'border-amber bg-amber-wash text-amber',
  red: 'border-red bg-red-wash text-red',
}

/** One or two words about a state; the colour only repeats them. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-box border px-2.5 py-0.5 text-14 font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
