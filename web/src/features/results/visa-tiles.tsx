import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, inShort, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { soldAs } from '@borderlane/domain/catalogue/offer'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { useTranslation } from 'react-i18next'
import { useLastDay } from '../../parts/order/last-day'
import { useDaysOf } from '../../parts/pricing/days-of-quote'
import { useSentences } from '../../parts/rule/use-sentences'
import { Tiles } from '../../ui/tiles'
import { NameOnline } from './counter'

export const VISA_ICONS = { days: 'case', entries: 'door', validity: 'calendar' } as const

interface VisaTilesProps {
  quote: Quote
  sentences: readonly RouteSentence[]
  speed: ProcessingSpeed
}

/** What the visa lets someone do and by when it is there, at a glance; who says so. What no one says is said, too. */
export function VisaTiles({ quote, sentences, speed }: VisaTilesProps) {
  const { t } = useTranslation('variant')
  const lastDay = useLastDay()
  const say = useSentences()
  const { daysOf, isPending } = useDaysOf(quote)
  const option = quote.options.find((one) => one.speed === speed)
  const by = option && !isPending && lastDay(daysOf(option))
  const { variant } = soldAs(quote)
  const facts = (['days', 'entries', 'validity'] as const).flatMap((fact) =>
    about(sentences, fact).map((one) => ({
      icon: VISA_ICONS[fact],
      term: t(`term.${fact}`),
      value: say(inShort(one)),
    })),
  )
  if (facts.length === 0) return null
  return (
    <div>
      <NameOnline quote={quote} />
      <Tiles tiles={by ? [...facts, { icon: 'clock', ...by }] : facts} />
      {variant?.name && (
        <p lang="en" className="mt-2 text-14 font-semibold text-soft">
          {variant.name}
        </p>
      )}
    </div>
  )
}
