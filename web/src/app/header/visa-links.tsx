import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GuideSlug } from '../../content/guides/guides'
import { paths } from '../../parts/navigation/paths'
import { Flag } from '../../ui/flag'
import { MENU_ITEM } from './menu-item'

/** The nine guides with the flags of their countries. The guides themselves are too large for every page to bring. */
const GUIDES: Record<GuideSlug, string> = {
  'india-tourist-evisa': 'IN',
  'thailand-tourist-visa': 'TH',
  'usa-tourist-visa': 'US',
  'australia-evisitor': 'AU',
  'turkey-evisa': 'TR',
  'vietnam-evisa': 'VN',
  'canada-eta': 'CA',
  'egypt-evisa': 'EG',
  'uae-tourist-visa': 'AE',
}

/** Popular destinations, and the way to all of them. */
export function VisaLinks() {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('header.visas')} className="py-1">
      {(Object.entries(GUIDES) as [GuideSlug, string][]).map(([slug, code]) => (
        <li key={slug}>
          <Link to={paths.guide(slug)} className={MENU_ITEM}>
            <Flag code={code} />
            {t(`header.guide.${slug}`)}
          </Link>
        </li>
      ))}
      <li className="mt-1 border-t border-hairline pt-1">
        <Link to={paths.destinations()} className={`${MENU_ITEM} font-semibold`}>
          {t('header.allDestinations')}
        </Link>
      </li>
    </ul>
  )
}
