import { RuleQueue, type OldList } from '@borderlane/contracts/catalogue/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams, useNavigate } from 'react-router'
import { api } from '../../http/client'
import { paths } from '../../parts/navigation/paths'
import { borderPath } from '../../parts/staff/border-path'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/fields'
import { ConfirmRules } from './confirm-rules'
import { DecideDisagreements } from './decide-disagreements'
import { QueueTable } from './queue-table'
import { routeOf } from './route-of'
import { RuleEditor } from './rule-editor'
import { ruleQueueQuery, oldListsQuery, rulesRoutes } from './rules.queries'
import { type Outcome, RunNote } from './run-note'
import { useRuleRun } from './use-rule-run'
import { ErrorText, PartError } from '../../parts/failure/failures'
import { StaffViews } from '../../parts/staff/staff-views'
import { pageOf } from '../../parts/navigation/page-of'
import { StaffList } from '../../parts/staff/staff-list'

const VIEWS = [...RuleQueue.options, 'edit'] as const

/** The week's work on the rules: what waits for a person, and changes for many passports at once. */
export default function RulesPage() {
  const { t } = useTranslation('rules')
  const [search] = useSearchParams()
  const wanted = search.get('view')
  const view = VIEWS.find((one) => one === wanted) ?? VIEWS[0]
  return (
    <StaffFrame title={t('title')}>
      <div className="mb-4">
        <StaffViews
          label={t('views.label')}
          views={VIEWS}
          current={view}
          to={(one) => paths.rules({ view: one })}
          words={(one) => t(`views.${one}`)}
        />
      </div>
      <p className="measure mb-5 text-soft">{t(`text.${view}`)}</p>
      {view === 'stale' && <OldLists />}
      {view === 'edit' ? <RuleEditor /> : <RuleQueueView key={view} queue={view} />}
    </StaffFrame>
  )
}

/** One queue: its rules, those that are chosen, and what can be done with them. */
function RuleQueueView({ queue }: { queue: RuleQueue }) {
  const { t } = useTranslation(['rules', 'site'])
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { options } = useCountryOptions()
  const page = pageOf(search)
  const destination = /^[A-Z]{2}$/.exec(search.get('destination') ?? '')?.[0] ?? ''
  const query = useQuery(ruleQueueQuery(queue, destination, page))
  const { data } = query
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
      <StaffList
        list={query}
        words={{ loading: t('loading'), failed: t('failed'), empty: t(`empty.${queue}`) }}
        page={page}
        to={(next) => paths.rules({ view: queue, destination, page: next })}
      >
        <QueueTable queue={queue} rules={rules} chosen={chosen} onChoose={setChosen} onDone={onDone} />
        {selected.length > 0 && queue === 'disagreeing' && (
          <DecideDisagreements rules={selected} onDone={onDone} />
        )}
        {selected.length > 0 && queue !== 'disagreeing' && (
          <ConfirmRules key={[...chosen].join()} rules={selected} onDone={onDone} />
        )}
      </StaffList>
    </div>
  )
}

/** Lists of authorities that are to be read again; nothing where all were. */
function OldLists() {
  const { t } = useTranslation(['rules', 'site'])
  const query = useQuery(oldListsQuery)
  const { data, error } = query
  const [outcome, setOutcome] = useState<Outcome>()
  if (error && !data) return <PartError title={t('failed')} query={query} />
  const lists = data?.lists ?? []
  const border = data?.borderRules ?? []
  return (
    <>
      {outcome && <RunNote key={outcome.run.id} {...outcome} />}
      {lists.length > 0 && (
        <section
          aria-labelledby="old-lists"
          className="mb-6 max-w-3xl space-y-3 rounded-box border border-hairline bg-surface p-5"
        >
          <h2 id="old-lists" className="text-18">
            {t('lists.title')}
          </h2>
          <p className="text-soft">{t('lists.text')}</p>
          <ul className="divide-y divide-hairline">
            {lists.map((list) => (
              <List key={list.name + list.url} list={list} onDone={setOutcome} />
            ))}
          </ul>
        </section>
      )}
      {border.length > 0 && (
        <section aria-labelledby="old-border" className="mb-6 max-w-3xl">
          <h2 id="old-border" className="text-18">
            {t('border.title')}
          </h2>
          <ul className="flex flex-wrap gap-x-6">
            {border.map(({ kind, count }) => (
              <li key={kind}>
                <Link
                  className="flex min-h-11 items-center text-blue underline underline-offset-4"
                  to={borderPath({ kind, old: true })}
                >
                  {t(`border.${kind}`, { n: count })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function List({ list, onDone }: { list: OldList; onDone: (outcome: Outcome) => void }) {
  const { t } = useTranslation('rules')
  const { date } = useWords()
  const { name, url, readOn, routes: count } = list
  const confirm = useRuleRun(
    (at: string) => api.call(rulesRoutes.confirmList, { name, url: at, readAt: { name, url: at } }),
    (run) => onDone({ run, title: t('done.confirmed') }),
  )
  return (
    <li className="py-3">
      {url ? (
        <a className="text-blue underline underline-offset-2" href={url} rel="noreferrer" target="_blank">
          {name}
        </a>
      ) : (
        name
      )}
      <span className="block text-14 text-soft">
        {t('lists.routes', { count, day: date(readOn, 'day') })}
      </span>
      {url && (
        <Button
          variant="plain"
          label={t('lists.same')}
          busy={confirm.isPending}
          aria-describedby="old-lists"
          onClick={() => confirm.mutate(url)}
        />
      )}
      <ErrorText error={confirm.error} />
    </li>
  )
}
