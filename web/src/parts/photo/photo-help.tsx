import { type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenedCard } from '../area/opened-card'
import { lazyWith } from '../area/lazy-with'

/** Comes when someone wants it, with its texts. */
const Card = lazyWith(['photo', 'papers'], async () => ({
  default: (await import('./photo-card')).PhotoCard,
}))

type PhotoHelpProps = Omit<ComponentProps<typeof Card>, 'onClose'>

export function PhotoHelp({ onFile, ...card }: PhotoHelpProps) {
  const { t } = useTranslation('files')
  return (
    <div className="pt-2 sm:ps-7 print:hidden">
      <OpenedCard variant="plain" label={t('photo.open')} taken={t('photo.taken')}>
        {(close) => (
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
        )}
      </OpenedCard>
    </div>
  )
}
