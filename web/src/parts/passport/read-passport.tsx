import { type ComponentProps } from 'react'
import { OpenedCard } from '../area/opened-card'
import { lazyWith } from '../area/lazy-with'

/** Comes when someone wants it, with its texts. */
const Reader = lazyWith(['passport'], async () => ({
  default: (await import('./passport-reader')).PassportReader,
}))

type ReaderProps = ComponentProps<typeof Reader>

interface ReadPassportProps extends Omit<ReaderProps, 'onClose'> {
  label: string
  hint?: string
  /** What is said once answers were taken. */
  taken: string
}

export function ReadPassport({ label, hint, taken, onTake, ...reader }: ReadPassportProps) {
  return (
    <OpenedCard variant="quiet" icon="camera" label={label} hint={hint} taken={taken}>
      {(close) => (
        <Reader
          {...reader}
          onClose={() => close('closed')}
          onTake={(...values) => {
            onTake(...values)
            close('taken')
          }}
        />
      )}
    </OpenedCard>
  )
}
