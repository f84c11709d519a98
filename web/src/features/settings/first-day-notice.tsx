import { FIRST_DAY } from '@borderlane/contracts/catalogue/site'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'
import { useMay } from '../../parts/staff/use-may'
import { Notice } from '../../ui/notice'
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
    <div className="mb-8">
      <Notice tone="info" title={t('firstDay.title')}>
        <p>
          {t('firstDay.left', { count: left })}{' '}
          <Link className="text-blue underline underline-offset-4" to={PATTERNS.firstDay}>
            {t('firstDay.open')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
