import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GuideSlug } from '../../content/guides'
import { ChatDoor } from '../../features/chat/chat-door'
import { Area } from '../../parts/area/area'
import { paths } from '../../parts/navigation/paths'
import { Disclosure } from '../../ui/disclosure'
import { Flag } from '../../ui/flag'
import { CurrencyChoice, LanguageChoice } from './choices'
import { Mark } from './mark'
import { MENU_ITEM } from './menu-item'
import { Visitor } from './visitor'

export function Header() {
  const { t } = useTranslation()
  return (
    <header className="bg-surface">
      <p className="bg-brand py-1 text-14 text-on-brand print:bg-transparent print:text-ink">
        <span className="page block">{t('header.private')}</span>
      </p>
      <div className="border-b border-hairline">
        <div className="page flex min-h-16 items-center gap-x-1 sm:gap-x-4">
          {/* Where there is no room for it the name is in a second line, which is cut off. */}
          <Link
            to={paths.home()}
            className="flex h-11 min-w-8 flex-wrap items-center gap-x-2.5 overflow-hidden text-brand-ink no-underline max-lg:flex-1"
          >
            <span className="flex h-11 items-center">
              <Mark />
            </span>
            <span
              data-name=""
              className="font-serif text-18 leading-11 font-medium tracking-[-0.01em] sm:text-24"
            >
              {t('brand')}
            </span>
          </Link>
          <div className="ms-4 max-lg:hidden print:hidden">
            <Disclosure variant="bare" text={t('header.visas')}>
              <VisaLinks />
            </Disclosure>
          </div>
          <div className="ms-auto flex flex-wrap items-center justify-end gap-1.5 sm:gap-3 print:hidden">
            <div className="flex items-center gap-3 max-lg:hidden">
              <LanguageChoice />
              <CurrencyChoice />
            </div>
            <Visitor />
            <Area instead={null}>
              <ChatDoor />
            </Area>
            <div className="lg:hidden">
              <Disclosure icon="menu" label={t('header.menu')} align="end">
                <PhoneMenu />
              </Disclosure>
            </div>
          </div>
        </div>
      </div>
    </header>
  )
}

function PhoneMenu() {
  const { t } = useTranslation()
  return (
    <>
      <p className="px-4 pt-3 font-semibold">{t('header.visas')}</p>
      <VisaLinks />
      <div className="flex flex-wrap gap-x-4 gap-y-2 border-t border-hairline p-4">
        <LanguageChoice />
        <CurrencyChoice />
      </div>
    </>
  )
}

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

function VisaLinks() {
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
