import type { ReactNode } from 'react'
import { Icon } from './icon'

export interface TimelineStep {
  label: string
  detail?: ReactNode
  /** `rejected`: done, but not as it was hoped for. */
  state: 'done' | 'rejected' | 'now' | 'open'
}

interface TimelineProps {
  steps: readonly TimelineStep[]
  words: Record<TimelineStep['state'], string>
}

/** Steps in their order, one under the other, with what is done and what comes. */
export function Timeline({ steps, words }: TimelineProps) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute start-[13px] top-7 bottom-0 border-s-2 ${
                step.state === 'done' ? 'border-green' : 'border-dashed border-control'
              }`}
            />
          )}
          <Mark state={step.state} />
          <div className="min-w-0 pt-0.5">
            <p className={step.state === 'open' ? 'text-soft' : 'font-semibold'}>
              {step.label}
              <span className="sr-only">{`, ${words[step.state]}`}</span>
            </p>
            {step.detail && <div className="text-14 text-soft">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state }: { state: TimelineStep['state'] }) {
  if (state === 'done')
    return (
      <span className="grid size-7 shrink-0 place-items-center rounded-round bg-green text-paper print:border-2 print:border-green print:bg-transparent print:text-green">
        <Icon name="check" className="size-4" />
      </span>
    )
  if (state === 'rejected')
    return (
      <span className="grid size-7 shrink-0 place-items-center rounded-round bg-red text-paper print:border-2 print:border-red print:bg-transparent print:text-red">
        <Icon name="cross" className="size-4" />
      </span>
    )
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 shrink-0 place-items-center rounded-round border-2 bg-surface ${
        state === 'now' ? 'border-blue' : 'border-control'
      }`}
    >
      {state === 'now' && <span className="size-2.5 rounded-round bg-blue forced-colors:bg-[Highlight]" />}
    </span>
  )
}
