import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../../parts/session/account.queries'
import { StaffFrame } from '../../../parts/staff/staff-frame'
import { StaffRoles } from './staff-roles'

export default function PeoplePage() {
  const { t } = useTranslation('admin')
  return (
    <StaffFrame title={t('people.title')}>
      <p className="mb-8 text-soft">{t('text')}</p>
      <Roles />
    </StaffFrame>
  )
}

function Roles() {
  const { data: account } = useQuery(accountQuery)
  return <div className="max-w-4xl">{account && <StaffRoles ownId={account.id} />}</div>
}
