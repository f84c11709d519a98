import type { OldList } from '@borderlane/contracts/catalogue/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { oldListsQuery } from './rules.queries'
import { type Outcome, RunNote } from './run-note'
import { useRuleRun } from './use-rule-run'
import { rulesRoutes } from './rules.routes'

/** Lists of authorities that are to be read again; nothing where all were. */
export function OldLists() {
  const { t } = useTranslation(['rules', 'site'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(oldListsQuery)
  const [outcome, setOutcome] = useState<Outcome>()
  if (error && !data)
    return (
      <Notice tone="bad" title={t('failed')}>
        <FailureText {...errorText(error)} />
        <Button variant="plain" onClick={() => void refetch()}>
          {t('site:retry')}
        </Button>
      </Notice>
    )
  const lists = data?.lists ?? []
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
    </>
  )
}

function List({ list, onDone }: { list: OldList; onDone: (outcome: Outcome) => void }) {
  const { t } = useTranslation('rules')
  const errorText = useErrorText()
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
          busy={confirm.isPending}
          aria-describedby="old-lists"
          onClick={() => confirm.mutate(url)}
        >
          {t('lists.same')}
        </Button>
      )}
      {confirm.isError && <FailureText {...errorText(confirm.error)} />}
    </li>
  )
}
