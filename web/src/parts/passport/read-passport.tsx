import i18next from 'i18next'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'

import { Button } from '../../ui/button'
import { Bar, Skeleton } from '../../ui/skeleton'
import { Area } from '../area/area'

/** Comes when somebody wants it, with its texts. */
const Reader = lazy(async () => {
  const [{ PassportReader }] = await Promise.all([
    import('./passport-reader'),
    i18next.loadNamespaces('passport'),
  ])
  return { default: PassportReader }
})

type ReaderProps = ComponentProps<typeof Reader>

interface ReadPassportProps extends Omit<ReaderProps, 'onClose'> {
  label: string
  hint?: string
  /** What is said once answers were taken. */
  taken: string
}

/** The button that opens the reader of passports, and the reader. */
export function ReadPassport({ label, hint, taken, onTake, ...reader }: ReadPassportProps) {
  const [state, setState] = useState<'closed' | 'open' | 'taken'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const close = (next: 'closed' | 'taken') => {
    setState(next)
    button.current?.focus()
  }
  return (
    <div className="space-y-3">
      <Button
        ref={button}
        variant="quiet"
        icon="camera"
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
      >
        {label}
      </Button>
      {hint && state === 'closed' && <p className="measure text-14 text-soft">{hint}</p>}
      <p role="status" className={state === 'taken' ? 'font-semibold text-green' : 'sr-only'}>
        {state === 'taken' && taken}
      </p>
      {state === 'open' && (
        <Area>
          <Suspense
            fallback={
              <Skeleton label={label}>
                <Bar className="h-64" />
              </Skeleton>
            }
          >
            <Reader
              {...reader}
              onClose={() => close('closed')}
              onTake={(...values) => {
                onTake(...values)
                close('taken')
              }}
            />
          </Suspense>
        </Area>
      )}
    </div>
  )
}
