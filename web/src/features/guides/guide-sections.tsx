import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guide } from '../../content/guides/guide'
import { EnglishText } from '../../parts/words/english-text'
import { Accordion } from '../../ui/accordion'
import { Icon } from '../../ui/icon'
import { OptionPrice } from './guide-prices'

/** Everything that the guide says, in the order in which one needs it. */
export function GuideSections({ guide, passport }: { guide: Guide; passport: string }) {
  const { t } = useTranslation('guides')
  return (
    <div className="space-y-12">
      <Section title={t('whatYouCanDo')}>
        <div className="grid gap-8 md:grid-cols-2">
          <Marked title={t('can')} icon="check" className="text-green" items={guide.whatYouCanDo} />
          <Marked title={t('cannot')} icon="cross" className="text-red" items={guide.whatYouCannotDo} />
        </div>
      </Section>
      <Section title={t('whoNeeds')}>
        <EnglishText className="measure">{guide.whoNeeds}</EnglishText>
      </Section>
      <Section title={t('requirements')}>
        <EnglishText className="grid gap-4 sm:grid-cols-2">
          {guide.requirements.map(({ title, description }) => (
            <div key={title} className="rounded-box border border-hairline bg-surface p-4">
              <h3 className="font-sans! text-18 font-semibold">{title}</h3>
              <p className="mt-1">{description}</p>
            </div>
          ))}
        </EnglishText>
      </Section>
      <Section title={t('options')}>
        <VisaOptions guide={guide} passport={passport} />
      </Section>
      <Section title={t('documents')}>
        <Marked icon="file" className="text-soft" items={guide.requiredDocuments} />
      </Section>
      <Section title={t('notes')}>
        <Marked icon="info" className="text-blue" items={guide.importantNotes} />
      </Section>
      <Section title={t('faq')}>
        <EnglishText>
          <Accordion
            items={guide.faqs.map(({ q, a }, index) => ({ id: `faq-${index}`, title: q, content: a }))}
          />
        </EnglishText>
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-28">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

interface MarkedProps {
  title?: string
  icon: 'check' | 'cross' | 'file' | 'info'
  className: string
  items: readonly string[]
}

function Marked({ title, icon, className, items }: MarkedProps) {
  return (
    <div>
      {title && <h3 className="font-sans! text-18 font-semibold">{title}</h3>}
      <EnglishText>
        <ul className="measure mt-2 space-y-2">
          {items.map((item) => (
            <li key={item} className="flex gap-2.5">
              <Icon name={icon} className={`mt-0.5 ${className}`} />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </EnglishText>
    </div>
  )
}

/** The first option is the one that is sold here: it has the price. */
function VisaOptions({ guide, passport }: { guide: Guide; passport: string }) {
  const { t } = useTranslation('guides')
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2">
        {guide.visaOptions.map((option, index) => (
          <li key={option.name} className="rounded-box border border-hairline bg-surface p-4">
            <h3 className="font-sans! text-18 font-semibold">
              <bdi lang="en">{option.name}</bdi>
            </h3>
            <dl className="mt-3 space-y-1.5 text-14">
              {(
                [
                  [t('option.validity'), option.validity],
                  [t('option.stay'), option.stayDuration],
                  [t('option.entries'), option.entries],
                ] as const
              ).map(([term, value]) => (
                <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
                  <dt className="text-soft">{term}</dt>
                  <dd>
                    <bdi lang="en">{value}</bdi>
                  </dd>
                </div>
              ))}
              {index === 0 && <OptionPrice guide={guide} passport={passport} />}
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-14 text-soft">{t('option.usual')}</p>
    </>
  )
}
