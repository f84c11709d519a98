import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '../api/session'
import { DISPLAY_CURRENCIES, type DisplayCurrency, usePreferences } from '../preferences/preference.store'
import { LinkButton } from '../ui/button'
import { Icon } from '../ui/icon'
import { paths, PATTERNS } from './paths'

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }))

export function Header() {
  const { t } = useTranslation()
  return (
    <header className="border-t-4 border-brand bg-surface print:border-0">
      <div className="border-b border-hairline">
        <div className="page flex min-h-16 items-center gap-x-2 sm:gap-x-4">
          <Link to={paths.home()} className="flex min-h-11 items-center gap-2.5 text-brand-ink no-underline">
            <Mark />
            <span className="font-serif text-18 font-medium tracking-[-0.01em] max-[21rem]:sr-only sm:text-22">
              {t('brand')}
            </span>
          </Link>
          <p className="hidden border-s border-hairline ps-4 text-14 whitespace-nowrap text-soft lg:block print:block">
            {t('header.private')}
          </p>
          <div className="ms-auto flex items-center gap-2 sm:gap-3 print:hidden">
            <CurrencyMenu />
            <Visitor />
          </div>
        </div>
      </div>
    </header>
  )
}

/** Pages in the middle of an application: whoever signs in there goes on with it. */
const COMES_BACK = new Set<string>([
  PATTERNS.results,
  PATTERNS.apply,
  PATTERNS.payment,
  PATTERNS.paymentSuccess,
])

/** The way in, or what belongs to whoever is in. */
function Visitor() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const next = COMES_BACK.has(pathname) ? pathname + search : new URLSearchParams(search).get('next')
  const { status, user } = useSession()
  if (user)
    return (
      <Suspense fallback={<div className="w-11" />}>
        <AccountMenu user={user} />
      </Suspense>
    )
  // Nothing yet while a link of a mail signs in: the button would jump away under the finger.
  if (status === 'loading') return <div className="w-11" />
  return (
    <LinkButton look="quiet" to={paths.auth(next ?? undefined)} className="px-3! whitespace-nowrap sm:px-5!">
      {t('header.signIn')}
    </LinkButton>
  )
}

/** A page with a lane through it: half a passport, half a road. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
      <rect width="32" height="32" rx="5" fill="var(--brand)" />
      <g stroke="var(--on-brand)" strokeWidth="2" fill="none">
        <path d="M16 4v24" strokeDasharray="2.4 2.4" />
        <path d="M6 8.500h7M6 23.500h7M19 8.500h7M19 23.500h7" />
        <path d="M7 16h17m-4.500-4.500L24 16l-4.500 4.500" strokeWidth="2.500" />
      </g>
    </svg>
  )
}

function CurrencyMenu() {
  const { t } = useTranslation()
  const currency = usePreferences((state) => state.currency)
  const setCurrency = usePreferences((state) => state.setCurrency)
  return (
    <label className="flex items-center gap-2 text-14">
      <span className="whitespace-nowrap text-soft max-2xl:sr-only">{t('header.currency')}</span>
      <span className="relative">
        <select
          value={currency}
          onChange={(event) => setCurrency(event.target.value as DisplayCurrency)}
          className="figures h-11 appearance-none rounded-box border border-control bg-surface ps-3 pe-9"
        >
          {DISPLAY_CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-2 my-auto text-soft" />
      </span>
    </label>
  )
}
