import i18next from 'i18next'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Bar, Skeleton } from '../../ui/skeleton'
import { Area } from '../area/area'

/** Comes when somebody wants it, with its texts. */
const Card = lazy(async () => {
  const [{ PhotoCard }] = await Promise.all([import('./photo-card'), i18next.loadNamespaces('photo')])
  return { default: PhotoCard }
})

type PhotoHelpProps = Omit<ComponentProps<typeof Card>, 'onClose'>

/** The button that opens the card which checks and cuts a photo, and the card. */
export function PhotoHelp({ onFile, ...card }: PhotoHelpProps) {
  const { t } = useTranslation('files')
  const [state, setState] = useState<'closed' | 'open' | 'taken'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const close = (next: 'closed' | 'taken') => {
    setState(next)
    button.current?.focus()
  }
  return (
    <div className="space-y-3 pt-2 sm:ps-7 print:hidden">
      <Button
        ref={button}
        variant="plain"
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
      >
        {t('photo.open')}
      </Button>
      <p role="status" className={state === 'taken' ? 'font-semibold text-green' : 'sr-only'}>
        {state === 'taken' && t('photo.taken')}
      </p>
      {state === 'open' && (
        <Area>
          <Suspense
            fallback={
              <Skeleton label={t('photo.open')}>
                <Bar className="h-64" />
              </Skeleton>
            }
          >
            <Card
              {...card}
              onClose={() => close('closed')}
              onFile={
                onFile &&
                ((file) => {
                  onFile(file)
                  close('taken')
                })
              }
            />
          </Suspense>
        </Area>
      )}
    </div>
  )
}
