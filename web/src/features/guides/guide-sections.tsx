import { about, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GUIDES, type GuideSlug } from '../../content/guides'
import { Duties } from '../../parts/rule/duties'
import { Said } from '../../parts/rule/said'
import { Accordion } from '../../ui/accordion'
import { Icon } from '../../ui/icon'
import { type GuideAnswer, useGuideAnswer, useGuideText } from './guide-answer'
import { soldAs } from '@borderlane/domain/catalogue/offer'
import { useTerms } from '../../parts/rule/use-terms'
import { useWords } from '../../parts/words/use-words'
import { OptionPrice } from './guide-prices'

interface GuideSectionsProps {
  slug: GuideSlug
  passport: string
  answer: GuideAnswer
}

/** Everything that the guide says, in the order in which one needs it; what the rule says comes from its answer. */
export function GuideSections({ slug, passport, answer: { quote } }: GuideSectionsProps) {
  const { t } = useTranslation('guides')
  const guide = useGuideText(slug)
  const sentences = quote ? routeSentences(quote) : []
  const decides = sentences.filter(({ weight }) => weight === 1)
  const beside = about(sentences, 'held', 'fee', 'passport', 'announced', 'disagreement')
  return (
    <div className="space-y-12">
      <Section title={t('whatYouCanDo')}>
        <div className="grid gap-8 md:grid-cols-2">
          <Marked title={t('can')} icon="check" className="text-green" items={guide.can} />
          <Marked title={t('cannot')} icon="cross" className="text-red" items={guide.cannot} />
        </div>
      </Section>
      <Section title={t('whoNeeds')}>
        <p className="measure">{guide.whoNeeds}</p>
        <div className="measure mt-3 space-y-3">
          <Said sentences={decides} />
        </div>
      </Section>
      <Section title={t('requirements')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {guide.requirements.map(({ title, description }) => (
            <div key={title} className="rounded-box border border-hairline bg-surface p-4">
              <h3 className="font-sans! text-18 font-semibold">{title}</h3>
              <p className="mt-1">{description}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section title={t('options')}>
        <VisaOptions slug={slug} passport={passport} />
      </Section>
      {about(sentences, 'sale').length === 0 && (
        <Section title={t('documents')}>
          <Marked icon="file" className="text-soft" items={guide.documents} />
        </Section>
      )}
      <Section title={t('notes')}>
        <Marked icon="info" className="text-blue" items={guide.notes} />
        <div className="measure mt-3 space-y-3">
          <Said sentences={beside} />
        </div>
      </Section>
      {quote && <Duties sentences={sentences} requirement={quote.requirement} />}
      <Section title={t('faq')}>
        <Accordion
          items={guide.faqs.map(({ q, a }, index) => ({ id: `faq-${index}`, title: q, content: a }))}
        />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-24 md:text-32">{title}</h2>
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
      <ul className="measure mt-2 space-y-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Icon name={icon} className={`mt-0.5 ${className}`} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface VisaOptionsProps {
  slug: GuideSlug
  passport: string
}

/** What can be had: of each kind that the guide has, or what the chosen passport needs. */
function VisaOptions({ slug, passport }: VisaOptionsProps) {
  const { t } = useTranslation('guides')
  const { options } = GUIDES[slug]
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2">
        {(passport ? options.slice(0, 1) : options).map((_kind, index) => (
          <Option key={index} slug={slug} at={index} passport={passport} />
        ))}
      </ul>
      {!passport && <p className="mt-4 text-14 text-soft">{t('option.usual')}</p>}
    </>
  )
}

/** @param at which of the guide's options, where no passport decides it */
function Option({ slug, at, passport }: VisaOptionsProps & { at: number }) {
  const { t } = useTranslation('guides')
  const { phrase } = useWords()
  const guide = GUIDES[slug]
  const { type, options: texts } = useGuideText(slug)
  const answer = useGuideAnswer({ to: guide.countryCode, passport, kind: guide.options[at] })
  const { quote } = answer
  const terms = useTerms()(quote ? routeSentences(quote) : [])
  const kind = quote && soldAs(quote).electronicAuthorisation ? 'authorisation' : 'visa'
  const own = passport ? guide.options.findIndex((one) => !one || one === kind) : at
  const price = { term: t('live.price'), value: <OptionPrice guide={guide} answer={answer} /> }
  return (
    <li className="rounded-box border border-hairline bg-surface p-4">
      <h3 className="font-sans! text-18 font-semibold">
        {quote ? phrase('titles', soldAs(quote).title) : type}
      </h3>
      <p className="mt-1 text-14">{texts[own] ?? texts[at]}</p>
      <dl className="mt-3 space-y-1.5 text-14">
        {[...terms, price].map(({ term, value }) => (
          <div key={term} className="grid grid-cols-[min(7rem,40%)_minmax(0,1fr)] gap-3 wrap-anywhere">
            <dt className="text-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
