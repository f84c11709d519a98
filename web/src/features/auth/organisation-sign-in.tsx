import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { organisationAddress, organisationQuery } from '../../parts/session/organisation'
import { LinkButton } from '../../ui/button'

/** The way in for staff, where their organisation says who works here; absent where it does not. */
export function OrganisationSignIn({ next }: { next: string }) {
  const { t } = useTranslation('auth-errors')
  const { data: isOffered = false } = useQuery(organisationQuery)
  const { data: address } = useQuery({
    queryKey: ['organisation-address', next],
    queryFn: () => organisationAddress(next),
    enabled: isOffered,
    staleTime: Infinity,
  })
  if (!address) return null
  return (
    <div className="mt-6 border-t border-hairline pt-6">
      {/* Not a page of this application. */}
      <LinkButton
        label={t('organisation.use')}
        to={address}
        reloadDocument
        variant="quiet"
        className="max-sm:w-full"
      />
      <p className="mt-2 text-14 text-soft">{t('organisation.text')}</p>
    </div>
  )
}
