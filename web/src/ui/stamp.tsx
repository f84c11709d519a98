import type { ReactNode } from 'react'
import type { Tone } from './badge'

const TONES: Record<Tone, string> = {
  ink: 'text-soft',
  blue: 'text-blue',
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
}

/** A date stamp, put down a little askew. */
export function Stamp({ word, date, tone }: { word: string; date?: ReactNode; tone: Tone }) {
  return (
    <p
      className={`stamp-lands figures inline-block -rotate-3 rounded-box border-[3px] border-double border-current px-4 py-2 text-center uppercase rtl:rotate-3 print:rotate-0 ${TONES[tone]}`}
    >
      <span className="block text-18 leading-6 font-medium tracking-[0.08em]">{word}</span>
      {date && (
        <span className="mt-0.5 block border-t border-current/40 pt-0.5 text-14 whitespace-nowrap">
          {date}
        </span>
      )}
    </p>
  )
}
