import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

export type Tone = 'info' | 'good' | 'warning' | 'bad'

const TONES: Record<Tone, { icon: IconName; box: string; mark: string }> = {
  info: { icon: 'info', box: 'border-blue bg-blue-wash', mark: 'text-blue' },
  good: { icon: 'check', box: 'border-green bg-green-wash', mark: 'text-green' },
  warning: { icon: 'warning', box: 'border-amber bg-amber-wash', mark: 'text-amber' },
  bad: { icon: 'cross', box: 'border-red bg-red-wash', mark: 'text-red' },
}

interface NoticeProps {
  tone: Tone
  title?: string
  children?: ReactNode
  /** Appeared while the reader was here: it is read out. */
  live?: boolean
}

/** Something to know before going on, with a sign and a colour for how serious it is. */
export function Notice({ tone, title, children, live }: NoticeProps) {
  const { icon, box, mark } = TONES[tone]
  return (
    <div role={live ? 'status' : undefined} className={`flex gap-3 rounded-box border-s-4 px-4 py-3 ${box}`}>
      <Icon name={icon} className={`mt-0.5 ${mark}`} />
      <div className="measure min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
