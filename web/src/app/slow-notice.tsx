import { useIsMutating } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsGoing } from '../parts/navigation/visits'
import { useIsSlow } from '../ui/use-is-slow'

/** Something that was asked for, or the next page, takes long. What loads says so in its own place. */
export default function SlowNotice() {
  const { t } = useTranslation()
  const isGoing = useIsGoing()
  const isSlow = useIsSlow(useIsMutating() > 0 || isGoing)
  return (
    <div role="status" className="pointer-events-none fixed start-4 end-20 bottom-4 z-40 print:hidden">
      {isSlow && (
        <p className="w-fit rounded-box border border-control bg-surface px-4 py-3 text-14 shadow-float">
          {t('slow')}
        </p>
      )}
    </div>
  )
}
