import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../navigation/paths'

export function Scope() {
  const { t } = useTranslation('results')
  return (
    <p className="measure text-14 text-soft">
      {t('scope.text')}{' '}
      <Link className="text-blue underline underline-offset-2 print:hidden" to={paths.notCovered()}>
        {t('scope.link')}
      </Link>
    </p>
  )
}
