import type { Duty, FactEvidence, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { about, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { dutyTexts } from '@borderlane/words/duty-texts'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Badge, type BadgeTone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { lazyPart } from '../area/lazy-part'
import { SourceLink } from '../pricing/source-link'
import { formatOf } from '../words/format'
import { useWords } from '../words/use-words'
import type { StayCounterProps } from './stay-counter'

const StayCounter = lazyPart<StayCounterProps>(
  ['stays'],
  async () => (await import('./stay-counter')).StayCounter,
)

const TONES: Record<Duty['need'], BadgeTone> = {
  must: 'amber',
  some: 'amber',
  limit: 'amber',
  may_be_asked: 'blue',
  advised: 'blue',
  announced: 'ink',
}

interface DutiesProps {
  sentences: readonly RouteSentence[]
  requirement: Pick<VisaRequirement, 'facts' | 'on' | 'visaRequired'>
  /** The day of arrival, `YYYY-MM-DD`, where it is known. */
  arrival?: string | undefined
}

/** What a traveller has to do beside the visa, each with its days, fee and the authority's page. Nothing of it is sold. */
export function Duties({ sentences, requirement: { facts, on, visaRequired }, arrival }: DutiesProps) {
  const { t } = useTranslation('duties')
  const duties = about(sentences, 'duties')
  const looked = facts.find(({ fact }) => fact === 'duties')
  if (duties.length === 0 && !looked) return null
  return (
    <section aria-labelledby="duties">
      <h2 id="duties" className="text-24">
        {t('title')}
      </h2>
      {duties.length > 0 ? <p className="mt-1 text-soft">{t('intro')}</p> : <NoDuties {...looked!} />}
      <ul className="mt-3">
        {duties.map(({ duty, details = [] }) => (
          <li key={duty!.code + duty!.name} className="border-t border-hairline py-3">
            <DutyText duty={duty!} details={details} />
            {duty!.code === 'stay_limit' && <CountDays on={arrival ?? on} hasVisa={visaRequired} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A source was read that names nothing to be done. */
function NoDuties({ source }: FactEvidence) {
  const { t } = useTranslation('duties')
  const { sourceDay } = useWords()
  return (
    <>
      <p className="measure mt-1">{t('none')}</p>
      <p className="text-14 text-soft">
        {t('rests.cited', { day: sourceDay(source.asOf) })}{' '}
        <bdi lang="en">
          <SourceLink source={source} />
        </bdi>
      </p>
    </>
  )
}

const COUNTER = 'stay-counter'

function CountDays(stay: StayCounterProps) {
  const { t } = useTranslation('duties')
  const { hash } = useLocation()
  const isMeant = hash === `#${COUNTER}`
  const [pressed, setPressed] = useState<boolean>()
  const open = pressed ?? isMeant
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView?.()
  }, [isMeant])
  return (
    <div id={COUNTER} ref={place} className="print:hidden">
      <Button
        variant="plain"
        label={t('count')}
        className="text-start"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setPressed(!open)}
      />
      <div id={id}>{open && <StayCounter {...stay} />}</div>
    </div>
  )
}

/** One of them: how binding it is, its days, its fee, the authority's page and the source. */
export function DutyText({ duty, details }: { duty: Duty; details: NonNullable<RouteSentence['details']> }) {
  const { t } = useTranslation('duties')
  const { language, sourceDay } = useWords()
  const { code, name, need, url, evidence, source } = duty
  const sentences = dutyTexts(details, (key, params) => t(`say.${key}`, params), formatOf(language))
  return (
    <div className="measure space-y-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-18">
          {t(`what.${code}`)} {name && <bdi lang="en">({name})</bdi>}
        </h3>
        <Badge tone={TONES[need]}>{t(`need.${need}`)}</Badge>
      </div>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {url && (
        <p>
          {t('site')}{' '}
          <a
            className="inline-flex min-h-6 items-center wrap-anywhere text-blue underline underline-offset-2"
            href={url}
            rel="noreferrer"
          >
            <bdi>{new URL(url).hostname}</bdi>
          </a>
        </p>
      )}
      <p className="text-14 text-soft">
        {t(`rests.${evidence === 'authority' ? 'authority' : 'cited'}`, { day: sourceDay(source.asOf) })}{' '}
        <bdi lang="en">
          <SourceLink source={source} />
        </bdi>
      </p>
    </div>
  )
}
