import {
  daysLeft,
  daysOver,
  daysUsed,
  mayStayUntil,
  type Stay,
  stayProblems,
} from '@borderlane/domain/catalogue/schengen-days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/date-field'
import { Notice } from '../../ui/notice'
import { isDay } from '@borderlane/domain/is-day'
import { useWords } from '../words/use-words'
import { StayRows } from './stay-rows'

const WHOLE_DATE = /^\d{4}-\d\d-\d\d$/
const isTyped = ({ entry, exit }: Stay) => WHOLE_DATE.test(entry) && WHOLE_DATE.test(exit)
const isBegun = ({ entry, exit }: Stay) => entry !== '' || exit !== ''

export interface StayCounterProps {
  on: string
  hasVisa: boolean
}

/**
 * Counts days of stays in the Schengen area: 90 in any 180. What is typed is kept in memory alone and leaves with the
 * page.
 */
export function StayCounter({ on, hasVisa }: StayCounterProps) {
  const { t } = useTranslation('stays')
  const [typedArrival, setArrival] = useState<string>()
  const [rows, setRows] = useState<Stay[]>([{ entry: '', exit: '' }])
  const arrival = typedArrival ?? on
  const typed = rows.filter(isTyped)
  const problems = stayProblems(typed)
  const errorOf = (index: number, field: keyof Stay) => {
    const problem = problems.find((one) => typed[one.index] === rows[index])
    return problem && field === 'entry' ? t(`problem.${problem.code}`) : undefined
  }
  return (
    <div className="space-y-5 rounded-box border border-hairline bg-surface p-4">
      <div>
        <h4 className="text-18 font-semibold">{t('title')}</h4>
        <p className="mt-1 text-soft">{t('intro')}</p>
      </div>
      <StayRows id="stay" rows={rows} onChange={setRows} errorOf={errorOf} />
      <DateField
        id="stay-arrival"
        label={t('arrival')}
        value={arrival}
        error={WHOLE_DATE.test(arrival) && !isDay(arrival) ? t('problem.no_day') : undefined}
        onChange={setArrival}
      />
      <div role="status">
        {problems.length === 0 && isDay(arrival) && (
          <Result
            hasVisa={hasVisa}
            stays={typed}
            arrival={arrival}
            hasMore={rows.some((row) => isBegun(row) && !isTyped(row))}
          />
        )}
      </div>
    </div>
  )
}

interface ResultProps {
  stays: readonly Stay[]
  arrival: string
  /** Something is typed that is no stay yet. */
  hasMore: boolean
  hasVisa: boolean
}

function Result({ stays, arrival, hasMore, hasVisa }: ResultProps) {
  const { t } = useTranslation('stays')
  const { date, span } = useWords()
  const left = daysLeft(stays, arrival)
  const until = mayStayUntil(stays, arrival)
  const over = stays.map(({ exit }) => ({ exit, days: daysOver(stays, exit) })).find(({ days }) => days > 0)
  const day = date(arrival, 'day')
  const last = stays
    .map(({ exit }) => exit)
    .sort()
    .at(-1)
  return (
    <Notice tone={over || !until ? 'warning' : 'good'}>
      <p className="font-semibold">
        {until
          ? t(stays.length > 0 ? 'left' : 'all', { span: span(left, 'day'), day, until: date(until, 'day') })
          : t('none', { day })}
      </p>
      {last && <p>{t('used', { day: date(last, 'day'), number: daysUsed(stays, last) })}</p>}
      {over && <p>{t('over', { day: date(over.exit, 'day'), span: span(over.days, 'day') })}</p>}
      {hasMore && <p>{t('incomplete')}</p>}
      {hasVisa && <p className="text-14">{t('visa')}</p>}
    </Notice>
  )
}
