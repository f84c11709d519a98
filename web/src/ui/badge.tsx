import type { ReactNode } from 'react'

export type Tone = 'ink' | 'blue' | 'green' | 'amber' | 'red'

/** Beside the colours of a state: the one of what ended well, for lists that tell it from what goes well. */
export type BadgeTone = Tone | 'deep-green'

const TONES: Record<BadgeTone, string> = {
  ink: 'border-control text-soft',
  blue: 'border-blue bg-blue-wash text-blue',
  green: 'border-green bg-green-wash text-green',
  amber: 'border-amber bg-amber-wash text-amber',
  'deep-green': 'border-green bg-green text-surface',
  red: 'border-red bg-red-wash text-red',
}

/** One or two words about a state; the colour only repeats them. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-box border px-2.5 py-0.5 text-14 font-semibold sm:whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
