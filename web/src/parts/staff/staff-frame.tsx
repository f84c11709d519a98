import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Area } from '../area/area'
import { PATTERNS } from '../navigation/paths'
import { PageHeading } from '../../ui/page-heading'
import { RequireAdmin } from './require-admin'

/** The pages of the staff's work place, in the order of the rail; one line for each that exists. */
const RAIL = [
  { key: 'orders', to: PATTERNS.admin },
  { key: 'corrections', to: PATTERNS.corrections },
  { key: 'rules', to: PATTERNS.rules },
  { key: 'pricing', to: PATTERNS.pricing },
  { key: 'people', to: PATTERNS.adminPeople },
  { key: 'imports', to: PATTERNS.importVisaData },
  { key: 'payments', to: PATTERNS.adminPayments },
  { key: 'messages', to: PATTERNS.messages },
  { key: 'mails', to: PATTERNS.mails },
  { key: 'figures', to: PATTERNS.figures },
] as const

interface StaffFrameProps {
  /** The heading. */
  title: string
  /** Stands beside the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** The staff's work place: the rail to its pages, and one of them. For admins only. */
export function StaffFrame({ title, aside, children }: StaffFrameProps) {
  const { t } = useTranslation('staff')
  return (
    <>
      <title>{t('pageTitle', { title })}</title>
      <RequireAdmin>
        {/* At its end there is room for the chat's button below what one reads. */}
        <div className="grid gap-x-8 px-4 pt-5 pb-24 md:px-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
          <nav aria-label={t('rail.label')} className="mb-5 lg:mb-0 print:hidden">
            <ul className="flex flex-wrap gap-x-1 border-b border-hairline pb-2 lg:sticky lg:top-5 lg:block lg:border-0">
              {RAIL.map(({ key, to }) => (
                <li key={key}>
                  <NavLink
                    to={to}
                    end
                    className="flex min-h-11 items-center border-s-3 border-transparent px-3 text-14 text-ink no-underline hover:bg-sunk aria-[current=page]:border-brand aria-[current=page]:font-semibold"
                  >
                    {t(`rail.${key}`)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="min-w-0">
            <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
              <PageHeading className="md:text-28">{title}</PageHeading>
              {aside}
            </div>
            <Area>{children}</Area>
          </div>
        </div>
      </RequireAdmin>
    </>
  )
}
