import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TeamHours } from '../../parts/company/lazy-company'

const PROMISES = ['secure', 'fast', 'support', 'documents', 'coverage', 'payments'] as const

export function Promises() {
  const { t } = useTranslation('home')
  return (
    <section>
      <h2 className="text-28">{t('promises.title')}</h2>
      <dl className="mt-6 grid gap-x-12 md:grid-cols-2">
        {PROMISES.map((promise) => (
          <div key={promise} className="border-t border-hairline py-4">
            <dt className="font-semibold">{t(`promises.${promise}.title`)}</dt>
            <dd className="text-soft">
              {t(`promises.${promise}.text`)}
              {promise === 'support' && (
                <Suspense>
                  <TeamHours />
                </Suspense>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
