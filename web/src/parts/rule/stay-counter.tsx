import {
  daysLeft,
  daysOver,
  mayStayUntil,
  type Stay,
  stayProblems,
} from '@borderlane/domain/catalogue/schengen-days'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { Notice } from '../../ui/notice'
import { isDay } from '../travel/is-day'
import { useWords } from '../words/use-words'

interface Row extends Stay {
  id: number
}

const WHOLE_DATE = /^\d{4}-\d\d-\d\d$/
const isTyped = ({ entry, exit }: Stay) => WHOLE_DATE.test(entry) && WHOLE_DATE.test(exit)
const isBegun = ({ entry, exit }: Stay) => entry !== '' || exit !== ''

export interface StayCounterProps {
  on: string
  /** The stay is one with a visa, which has days and dates of its own. */
  hasVisa: boolean
}

/**
 * Counts days of stays in the Schengen area: 90 in any 180. What is typed is kept in memory alone and leaves with the
 * page.
 */
export function StayCounter({ on, hasVisa }: StayCounterProps) {
  const { t } = useTranslation('stays')
  const [typedArrival, setArrival] = useState<string>()
  const [rows, setRows] = useState<Row[]>([{ id: 1, entry: '', exit: '' }])
  const nextId = useRef(2)
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  useEffect(() => {
    if (added) document.getElementById(`stay-${added}`)?.focus()
  }, [added])
  const arrival = typedArrival ?? on
  const typed = rows.filter(isTyped)
  const problems = stayProblems(typed)
  const problemOf = (row: Row) => problems.find(({ index }) => typed[index] === row)
  const change = (id: number, part: Partial<Stay>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  return (
    <div className="space-y-5 rounded-box border border-hairline bg-surface p-4">
      <div>
        <h4 className="text-18 font-semibold">{t('title')}</h4>
        <p className="mt-1 text-soft">{t('intro')}</p>
      </div>
      {rows.map((row, index) => {
        const problem = problemOf(row)
        return (
          <fieldset key={row.id} className="min-w-0 border-t border-hairline pt-3">
            <legend className="float-start mb-2 w-full font-semibold">
              {t('stay', { number: index + 1 })}
            </legend>
            <div className="clear-both flex flex-wrap gap-x-8 gap-y-3">
              <DateField
                id={`stay-${row.id}`}
                label={t('entry')}
                value={row.entry}
                error={problem && t(`problem.${problem.code}`)}
                onChange={(entry) => change(row.id, { entry })}
              />
              <DateField
                id={`stay-${row.id}-exit`}
                label={t('exit')}
                value={row.exit}
                onChange={(exit) => change(row.id, { exit })}
              />
            </div>
            <Button
              variant="plain"
              onClick={() => {
                setRows(rows.filter(({ id }) => id !== row.id))
                add.current?.focus()
              }}
            >
              {t('remove', { number: index + 1 })}
            </Button>
          </fieldset>
        )
      })}
      <Button
        ref={add}
        variant="quiet"
        onClick={() => {
          const id = nextId.current++
          setRows([...rows, { id, entry: '', exit: '' }])
          setAdded(id)
        }}
      >
        {t('add')}
      </Button>
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
  return (
    <Notice tone={over || !until ? 'warning' : 'good'}>
      <p className="font-semibold">
        {until
          ? t(stays.length > 0 ? 'left' : 'all', { span: span(left, 'day'), day, until: date(until, 'day') })
          : t('none', { day })}
      </p>
      {over && <p>{t('over', { day: date(over.exit, 'day'), span: span(over.days, 'day') })}</p>}
      {hasMore && <p>{t('incomplete')}</p>}
      {hasVisa && <p className="text-14">{t('visa')}</p>}
    </Notice>
  )
}
