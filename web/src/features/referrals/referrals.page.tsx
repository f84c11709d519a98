import { useTranslation } from 'react-i18next'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Partners } from './partners'
import { ReferralList } from './referral-list'

/** Whose code has led to an approved order, what that earns, and who our partners are. */
export default function ReferralsPage() {
  const { t } = useTranslation('referrals')
  return (
    <StaffFrame title={t('title')}>
      <p className="measure mb-5 text-soft">{t('text')}</p>
      <div className="space-y-10">
        <ReferralList />
        <Partners />
      </div>
    </StaffFrame>
  )
}
