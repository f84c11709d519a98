import { REFERRAL_KEPT_DAYS } from '@borderlane/contracts/orders/referral-terms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepReferral, keptReferral } from '../parts/storage/kept-referral'
import { Button } from '../ui/button'

/** Asks anyone who came by someone's link whether this browser may keep whose it was. Without a yes nothing is kept. */
export default function ReferralOffer({ code }: { code: string }) {
  const { t } = useTranslation('referral')
  const [answer, setAnswer] = useState<'yes' | 'no' | undefined>(() =>
    keptReferral() === code ? 'no' : undefined,
  )
  if (answer === 'no') return null
  return (
    <aside aria-label={t('title')} className="border-t border-hairline bg-surface">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        {answer === 'yes' ? (
          <p role="status">{t('kept', { days: REFERRAL_KEPT_DAYS })}</p>
        ) : (
          <>
            <p className="me-auto measure">
              <span className="font-semibold">{t('title')}</span> {t('text', { days: REFERRAL_KEPT_DAYS })}
            </p>
            <Button
              variant="quiet"
              label={t('yes')}
              onClick={() => setAnswer(keepReferral(code) ? 'yes' : 'no')}
            />
            <Button variant="plain" label={t('no')} onClick={() => setAnswer('no')} />
          </>
        )}
      </div>
    </aside>
  )
}
