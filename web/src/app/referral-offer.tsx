import { REFERRAL_KEPT_DAYS } from '@borderlane/contracts/orders/referral-terms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepReferral, keptReferral } from '../parts/storage/kept-referral'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

/** Asks whoever came by somebody's link whether this browser may keep whose it was. Without a yes nothing is kept. */
export default function ReferralOffer({ code }: { code: string }) {
  const { t } = useTranslation('referral')
  const [answer, setAnswer] = useState<'yes' | 'no' | undefined>(() =>
    keptReferral() === code ? 'no' : undefined,
  )
  if (answer === 'no') return null
  return (
    <div className="page pt-4 print:hidden">
      {answer === 'yes' ? (
        <Notice tone="good" live title={t('kept', { days: REFERRAL_KEPT_DAYS })} />
      ) : (
        <Notice tone="info" title={t('title')}>
          <p>{t('text', { days: REFERRAL_KEPT_DAYS })}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => setAnswer(keepReferral(code) ? 'yes' : 'no')}>
              {t('yes')}
            </Button>
            <Button variant="plain" onClick={() => setAnswer('no')}>
              {t('no')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
