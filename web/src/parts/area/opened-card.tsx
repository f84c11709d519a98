import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/notice'
import { Area } from './area'

type Close = (next: 'closed' | 'taken') => void

interface OpenedCardProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'icon'> {
  label: string
  hint?: string
  /** What is said once the card has given something. */
  taken: string
  children: (close: Close) => ReactNode
}

/** A button and the card that it opens, which may still have to come. Closing gives the focus back to the button. */
export function OpenedCard({ label, hint, taken, children, ...look }: OpenedCardProps) {
  const [state, setState] = useState<'closed' | 'open' | 'taken'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const close: Close = (next) => {
    setState(next)
    button.current?.focus()
  }
  return (
    <div className="space-y-3">
      <Button
        label={label}
        {...look}
        ref={button}
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
      />
      {hint && state === 'closed' && <p className="measure text-14 text-soft">{hint}</p>}
      <p role="status" className={state === 'taken' ? 'font-semibold text-green' : 'sr-only'}>
        {state === 'taken' && taken}
      </p>
      {state === 'open' && (
        <Area>
          <Suspense fallback={<Skeleton label={label} bar="h-64" />}>{children(close)}</Suspense>
        </Area>
      )}
    </div>
  )
}
