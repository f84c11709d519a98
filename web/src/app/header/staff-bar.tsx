import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { LanguageChoice } from './choices'
import { Mark } from './mark'
import { Visitor } from './visitor'

/** What is above the pages of staff: no header of the public site, only the way out of them. */
export default function StaffBar() {
  const { t } = useTranslation()
  return (
    <header className="border-b border-hairline bg-surface print:hidden">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 md:px-6">
        <Link to={paths.admin()} className="flex min-h-11 items-center gap-2 text-brand-ink no-underline">
          <Mark className="h-6 max-w-32" />
          <span className="font-serif text-body font-medium">{t('header.staff')}</span>
        </Link>
        <Link to={paths.home()} className="flex min-h-11 items-center text-14 text-blue max-sm:hidden">
          {t('header.publicSite')}
        </Link>
        <div className="ms-auto flex flex-wrap items-center gap-x-3">
          <LanguageChoice />
          <Visitor />
        </div>
      </div>
    </header>
  )
}
