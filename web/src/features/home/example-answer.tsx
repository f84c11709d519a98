import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, inShort, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { RestsOn } from '../../parts/rule/rests-on'
import { useSentences } from '../../parts/rule/use-sentences'

/** The answer of a route as results give it, in short: what is needed, what it allows, and who says so. */
export function ExampleAnswer({ quote }: { quote: Quote }) {
  const { t } = useTranslation('variant')
  const say = useSentences()
  const sentences = routeSentences(quote)
  const { passportCountry: from, destinationCountry: to } = quote.requirement
  const [kind] = about(sentences, 'kind')
  const facts = (['days', 'entries', 'validity'] as const).flatMap((fact) =>
    about(sentences, fact).map((one) => [t(`term.${fact}`), say(inShort(one))] as const),
  )
  return (
    <div className="border-b border-hairline py-4">
      <Link
        to={paths.results({ from: from.code, to: to.code })}
        className="font-serif text-24 text-ink underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {say(kind!)}
      </Link>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-14 text-soft">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 text-14">
        <RestsOn requirement={quote.requirement} />
      </div>
    </div>
  )
}
