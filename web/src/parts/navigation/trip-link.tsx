import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from './paths'

interface TripLinkProps {
  from?: string | undefined
  to?: string | undefined
  /** The day of travel, or empty. */
  on?: string | undefined
  onClick?: () => void
}

/** To the check of a whole trip, from where one route is looked at. */
export function TripLink({ onClick, ...of }: TripLinkProps) {
  const { t } = useTranslation()
  return (
    <Link
      className="mt-1 inline-flex min-h-11 items-center text-blue underline underline-offset-4 print:hidden"
      to={paths.trip(of)}
      onClick={onClick}
    >
      {t('trip')}
    </Link>
  )
}
