import { about, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guide, GuideOption } from '../../content/guides/guide'
import { Duties } from '../../parts/rule/duties'
import { Said } from '../../parts/rule/said'
import { EnglishText } from '../../parts/words/english-text'
import { Accordion } from '../../ui/accordion'
import { Icon } from '../../ui/icon'
import { type GuideAnswer, useGuideAnswer } from './guide-answer'
import { soldAs } from '@borderlane/domain/catalogue/sold-as'
import { useTerms } from '../../parts/rule/use-terms'
import { useWords } from '../../parts/words/use-words'
import { OptionPrice } from './guide-prices'

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

interface VisaOptionsProps {
  guide: Guide
  passport: string
}

/** What can be had: of each kind that the guide has, or what the chosen passport needs. */
function VisaOptions({ guide, passport }: VisaOptionsProps) {
  const { t } = useTranslation('guides')
  const [first] = guide.options
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2">
        {(passport ? [first] : guide.options).map((option) => (
          <Option key={option.text} guide={guide} option={option} passport={passport} />
        ))}
      </ul>
      <p className="mt-4 text-14 text-soft">{t('option.usual')}</p>
    </>
  )
}

function Option({ guide, option, passport }: VisaOptionsProps & { option: GuideOption }) {
  const { t } = useTranslation('guides')
  const { phrase } = useWords()
  const answer = useGuideAnswer({ to: guide.countryCode, passport, kind: option.kind })
  const { quote } = answer
  const terms = useTerms()(quote ? routeSentences(quote) : [])
  const kind = quote && soldAs(quote).electronicAuthorisation ? 'authorisation' : 'visa'
  const { text } = guide.options.find((one) => !passport || !one.kind || one.kind === kind) ?? option
  const price = { term: t('live.price'), value: <OptionPrice guide={guide} answer={answer} /> }
  return (
    <li className="rounded-box border border-hairline bg-surface p-4">
      <h3 className="font-sans! text-18 font-semibold">
        {quote ? phrase('titles', soldAs(quote).title) : <bdi lang="en">{guide.type}</bdi>}
      </h3>
      <EnglishText className="mt-1 text-14">{passport ? text : option.text}</EnglishText>
      <dl className="mt-3 space-y-1.5 text-14">
        {[...terms, price].map(({ term, value }) => (
          <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
            <dt className="text-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
