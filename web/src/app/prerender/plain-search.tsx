import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { PATTERNS } from '../../parts/navigation/paths'
import { Ticket } from '../../ui/ticket'

/**
 * The search of the home page for who has no JavaScript: two lists of countries and a button, and the gateway answers.
 * It is part of the page that the build renders; in a browser React leaves what is in a `noscript` alone.
 */
export function PlainSearch() {
  const { t } = useTranslation('home')
  return (
    <form action={PATTERNS.results} className="mt-8 max-w-4xl">
      <Ticket
        stacks
        first={<CountryList name="from" label={t('search.passport')} />}
        second={<CountryList name="to" label={t('search.destination')} />}
      />
      <button className="mt-5 min-h-13 rounded-box bg-brand px-7 text-18 font-semibold text-on-brand">
        {t('search.submit')}
      </button>
    </form>
  )
}

function CountryList({ name, label }: { name: string; label: string }) {
  const countries = i18next.getResourceBundle('en', 'countries') as Record<string, string>
  return (
    <label className="block px-5 py-6 text-body font-semibold">
      {label}
      <select
        name={name}
        required
        className="mt-1.5 h-14 w-full rounded-box border border-control bg-surface px-4 font-normal"
      >
        <option value="" />
        {Object.entries(countries)
          .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
          .map(([code, country]) => (
            <option key={code} value={code}>
              {country}
            </option>
          ))}
      </select>
    </label>
  )
}
