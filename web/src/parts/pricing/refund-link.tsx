import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../navigation/paths'

/** Beside a price, before anyone pays it: what comes back, and when. */
export function RefundLink() {
  const { t } = useTranslation('site')
  return (
    <Link
      to={`${paths.terms()}#refunds`}
      className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
    >
      {t('price.refunds')}
    </Link>
  )
}
