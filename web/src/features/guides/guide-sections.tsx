import { about, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guide } from '../../content/guides/guide'
import { Duties } from '../../parts/rule/duties'
import { Said } from '../../parts/rule/said'
import { EnglishText } from '../../parts/words/english-text'
import { Accordion } from '../../ui/accordion'
import { Icon } from '../../ui/icon'
import type { GuideAnswer } from './guide-answer'
import { VisaOptions } from './visa-options'

interface GuideSectionsProps {
  guide: Guide
  passport: string
  answer: GuideAnswer
}

/** Everything that the guide says, in the order in which one needs it; what the rule says comes from its answer. */
export function GuideSections({ guide, passport, answer: { quote } }: GuideSectionsProps) {
  const { t } = useTranslation('guides')
  const sentences = quote ? routeSentences(quote) : []
  const decides = sentences.filter(({ weight }) => weight === 1)
  const beside = about(sentences, 'held', 'fee', 'passport', 'announced', 'disagreement')
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
        <div className="measure mt-3 space-y-3">
          <Said sentences={decides} />
        </div>
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
        <div className="measure mt-3 space-y-3">
          <Said sentences={beside} />
        </div>
      </Section>
      {quote && <Duties sentences={sentences} requirement={quote.requirement} />}
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
