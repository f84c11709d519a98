import type { TripAnswer, TripLevel, TripLine } from '@borderlane/contracts/catalogue/trips'
import type { TripDraft } from '@borderlane/domain/catalogue/trip-draft'
import type { TripItem } from '@borderlane/domain/catalogue/trip-plan'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../../parts/pricing/source-link'
import { RestsOnSource } from '../../parts/rule/fact-evidence'
import { useLineText } from '../../parts/rule/use-line-text'
import { useWords } from '../../parts/words/use-words'
import { Badge, type BadgeTone } from '../../ui/badge'
import { Icon } from '../../ui/icon'

const TONES: Record<TripLevel, BadgeTone> = {
  problem: 'red',
  todo: 'amber',
  unknown: 'blue',
  good: 'green',
  note: 'ink',
}

/** What was asked, and the answer. */
export interface TripParts {
  question: TripDraft
  answer: TripAnswer
}

interface TripLinesProps extends TripParts {
  items: readonly TripItem[]
  /** What is around them names the leg. */
  ofLeg?: boolean
}

/** Sentences of the answer. A press on one shows its source and day; on paper they are all shown. */
export function TripLines({ items, ofLeg = false, question, answer }: TripLinesProps) {
  const { t, i18n } = useTranslation('trips')
  const { country } = useWords()
  const labelOf = ({ leg, travellers }: TripItem): string => {
    const { code, name } = answer.travellers[0]!.legs[leg]!.country
    const people = travellers.map((one) => t('rows.traveller.row', { number: one + 1 }))
    return [
      ...(question.legs.length > 1 && !ofLeg ? [country(code, name)] : []),
      ...(travellers.length < question.travellers.length
        ? [new Intl.ListFormat(i18n.language).format(people)]
        : []),
    ].join(' · ')
  }
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index} className="break-inside-avoid border-t border-hairline first:border-0">
          <Line line={item.line} label={labelOf(item)} arrival={question.legs[item.leg]!.arrive} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line, label, arrival }: { line: TripLine; label: string; arrival: string }) {
  const { t } = useTranslation(['trips', 'duties', 'site'])
  const { date } = useWords()
  const textOf = useLineText()
  const { level, from, source, evidence, url } = line
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <Badge tone={TONES[level]}>{t(`level.${level}`)}</Badge>
        {label && <span className="text-14 text-soft">{label}</span>}
        <Icon name="down" className="ms-auto text-soft group-open:rotate-180 print:hidden" />
        <span className="measure w-full">
          {textOf(line, arrival)} {from && !line.duty && t('from', { day: date(from, 'day') })}
        </span>
      </summary>
      <div className="measure space-y-1 pb-3 text-14 text-soft wrap-anywhere">
        <p>
          {source && evidence ? (
            <RestsOnSource evidence={evidence} source={source} />
          ) : source ? (
            <>
              {t('site:price.source')} <SourceLink source={source} />
            </>
          ) : (
            t('noSource')
          )}
        </p>
        {url && url !== source?.url && (
          <p>
            {level === 'unknown' ? t('ask') : t('duties:site')}{' '}
            <a className="text-blue underline underline-offset-2" href={url} rel="noreferrer">
              <bdi>{new URL(url).hostname}</bdi>
            </a>
          </p>
        )}
      </div>
    </details>
  )
}
