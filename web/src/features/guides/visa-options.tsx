import { routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { soldAs } from '@borderlane/domain/catalogue/sold-as'
import { useTranslation } from 'react-i18next'
import type { Guide, GuideOption } from '../../content/guides/guide'
import { useTerms } from '../../parts/rule/use-terms'
import { EnglishText } from '../../parts/words/english-text'
import { useWords } from '../../parts/words/use-words'
import { useGuideAnswer } from './guide-answer'
import { OptionPrice } from './guide-prices'

interface VisaOptionsProps {
  guide: Guide
  passport: string
}

/** What can be had: of each kind that the guide has, or what the chosen passport needs. */
export function VisaOptions({ guide, passport }: VisaOptionsProps) {
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
