import { useTranslation } from 'react-i18next'

const STEPS = ['check', 'apply', 'pay', 'follow'] as const

export function HowItWorks() {
  const { t } = useTranslation('home')
  return (
    <section>
      <h2 className="text-28">{t('steps.title')}</h2>
      <ol className="mt-6 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="border-t-2 border-ink pt-3">
            <h3 className="flex gap-2.5 text-22">
              <span aria-hidden="true" className="text-brand-ink">
                {index + 1}
              </span>
              {t(`steps.${step}.title`)}
            </h3>
            <p className="mt-1.5 text-soft">{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
