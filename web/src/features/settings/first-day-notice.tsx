import { FIRST_DAY } from '@borderlane/contracts/catalogue/site'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'
import { useMay } from '../../parts/staff/use-may'
import { settingsQuery } from './settings.queries'

/** For admins, until each question of the first day was answered or skipped. */
export function FirstDayNotice() {
  const may = useMay()
  return may('catalogue.saveSiteSettings') ? <Left /> : null
}

function Left() {
  const { t } = useTranslation('settings')
  const { data } = useQuery(settingsQuery)
  const left = data ? FIRST_DAY.length - data.settings.firstDay.length : 0
  if (left === 0) return null
  return (
    <p className="-mt-2 mb-1 border-s-3 border-blue ps-3 text-14">
      <span className="font-semibold">{t('firstDay.title')}</span> {t('firstDay.left', { count: left })}{' '}
      <Link className="text-blue underline underline-offset-4" to={PATTERNS.firstDay}>
        {t('firstDay.open')}
      </Link>
    </p>
  )
}
