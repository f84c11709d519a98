import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../http/client'
import type { RouteChoice } from '../../parts/navigation/paths'
import { NotGovernment } from '../../parts/pricing/not-government'
import type { Price } from '../../parts/pricing/price'
import { useSession } from '../../parts/session/session'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { useIsSlow } from '../../ui/use-is-slow'
import { SavingFailure } from './lazy-parts'
import type { SavingApplication } from './save-application'
import { useGroupPrice } from './use-group-price'

interface ApplicationEndProps {
  choice: RouteChoice
  price: Price
  saving: SavingApplication
  failure: RefObject<HTMLDivElement | null>
}

export function ApplicationEnd({ choice, price, saving, failure }: ApplicationEndProps) {
  const { t } = useTranslation('apply')
  const { pounds } = useWords()
  const { totalCents, next } = useGroupPrice(choice, price)
  const isSlow = useIsSlow(saving.busy)
  const user = useSession((state) => state.user)
  // Nothing was saved: an application belongs to the person who began it. They may sign in again, or go on as a guest.
  const hasEnded = isCode(saving.error, 'auth.required')
  return (
    <div className="space-y-4 border-t border-hairline pt-6">
      {saving.error !== undefined && !(hasEnded && user) && (
        <div ref={failure} role="alert" tabIndex={-1}>
          <SavingFailure error={saving.error} />
        </div>
      )}
      <p className="measure">{t('declare')}</p>
      <p className="lg:hidden">{t('totalToPay', { amount: pounds(totalCents) })}</p>
      <Button
        type="submit"
        label={saving.busy ? t('submitting') : next ? t('submitNext', next) : t('submit')}
        busy={saving.busy}
        className="max-sm:w-full"
      />
      <p role="status">{isSlow && t('slow')}</p>
      <NotGovernment price={price} />
    </div>
  )
}
