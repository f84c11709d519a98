import type { RuleQueue } from '@borderlane/contracts/catalogue/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useErrorText } from '../../http/error-text'
import { paths } from '../../parts/navigation/paths'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { Pagination } from '../../ui/pagination'
import { SelectField } from '../../ui/select-field'
import { Bar, Skeleton } from '../../ui/skeleton'
import { ConfirmRules } from './confirm-rules'
import { DecideDisagreements } from './decide-disagreements'
import { QueueTable } from './queue-table'
import { routeOf } from './route-of'
import { ruleQueueQuery } from './rules.queries'
import { type Outcome, RunNote } from './run-note'

/** One queue: its rules, those that are chosen, and what can be done with them. */
export function RuleQueueView({ queue }: { queue: RuleQueue }) {
  const { t } = useTranslation(['rules', 'site'])
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { options } = useCountryOptions()
  const number = Number(search.get('page') ?? 1)
  const page = Number.isSafeInteger(number) && number > 0 ? number : 1
  const destination = /^[A-Z]{2}$/.exec(search.get('destination') ?? '')?.[0] ?? ''
  const { data, error, refetch } = useQuery(ruleQueueQuery(queue, destination, page))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<Outcome>()
  const rules = data?.rules ?? []
  const selected = rules.filter((rule) => chosen.has(routeOf(rule)))
  const onDone = (done: Outcome) => {
    setOutcome(done)
    setChosen(new Set())
  }
  return (
    <div className="space-y-5">
      <SelectField
        id="queue-destination"
        label={t('destination')}
        placeholder={t('allDestinations')}
        options={options.map(({ code, name }) => ({ value: code, label: name }))}
        value={destination}
        onChange={({ target }) => void navigate(paths.rules({ view: queue, destination: target.value }))}
      />
      {outcome && <RunNote key={outcome.run.id} {...outcome} />}
      {!data && !error && (
        <Skeleton label={t('loading')}>
          <Bar className="h-60" />
        </Skeleton>
      )}
      {!data && error && (
        <Notice tone="bad" title={t('failed')}>
          <FailureText {...errorText(error)} />
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
      {data && rules.length === 0 && <p className="text-18">{t(`empty.${queue}`)}</p>}
      {rules.length > 0 && (
        <>
          <QueueTable queue={queue} rules={rules} chosen={chosen} onChoose={setChosen} onDone={onDone} />
          {selected.length > 0 && queue === 'disagreeing' && (
            <DecideDisagreements rules={selected} onDone={onDone} />
          )}
          {selected.length > 0 && queue !== 'disagreeing' && (
            <ConfirmRules key={[...chosen].join()} rules={selected} onDone={onDone} />
          )}
        </>
      )}
      {data && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / data.pageSize)}
          to={(next) => paths.rules({ view: queue, destination, page: next })}
        />
      )}
    </div>
  )
}
