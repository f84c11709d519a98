import type { SitePart } from '@borderlane/contracts/site-parts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CompanyDetails } from '../../parts/company/lazy-company'
import { paths } from '../../parts/navigation/paths'
import { useSite } from '../../parts/site/site.store'
import { MrzStrip } from '../../ui/mrz-strip'

/** In the order in which they are read, in columns of four; with the part of the product that has to be on. */
const LINKS = [
  { name: 'about' },
  { name: 'contact' },
  { name: 'testimonials', part: 'testimonials' },
  { name: 'help' },
  { name: 'visaUpdates' },
  { name: 'data' },
  { name: 'affiliates', part: 'affiliates' },
  { name: 'refer', part: 'referral' },
  { name: 'terms' },
  { name: 'privacy' },
] as const satisfies readonly { name: string; part?: SitePart }[]

export function Footer() {
  const { t } = useTranslation()
  const off = useSite((site) => site.off)
  const links = LINKS.filter((link) => !('part' in link) || !off.includes(link.part))
  return (
    <footer className="mt-16 border-t border-hairline bg-sunk pb-16 print:hidden">
      <div className="page grid gap-x-12 gap-y-6 py-8 lg:grid-cols-[1fr_auto]">
        <p className="measure text-14 text-soft">
          <strong className="text-ink">{t('notGovernment.short')}</strong> {t('footer.text')}
        </p>
        <nav aria-label={t('footer.label')}>
          <ul className="grid grid-flow-col grid-rows-5 justify-start gap-x-10 sm:grid-rows-4">
            {links.map(({ name, ...of }) => (
              <li key={name} {...('part' in of && { 'data-part': of.part })}>
                <Link
                  to={paths[name]()}
                  className="flex min-h-11 items-center text-ink underline-offset-4 hover:underline"
                >
                  {t(`footer.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Suspense>
          <CompanyDetails className="lg:col-span-2" />
        </Suspense>
        <div className="lg:col-span-2">
          <MrzStrip words={[t('brand'), t('header.private')]} />
        </div>
      </div>
    </footer>
  )
}
