import type { Run, RunRow } from '@borderlane/contracts/catalogue/run'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { download } from '../../http/download'
import { runRowsQuery, importsRoutes } from './imports.queries'
import { ErrorText } from '../../parts/failure/failures'

const KINDS = ['error', 'kept', 'changed', 'new'] as const

const RULES: Record<string, 'visa_free' | 'on_arrival' | 'evisa' | 'authorisation' | 'embassy' | 'refused'> =
  {
    visa_free: 'visa_free',
    on_arrival: 'on_arrival',
    evisa: 'evisa',
    eta: 'authorisation',
    embassy: 'embassy',
    no_admission: 'refused',
  }

/** The rules of a pair as a run's rows have them, `visa_free 60, evisa`, in words. */
function useRuleWords(): (rules: string) => string {
  const { t, i18n } = useTranslation('imports')
  const one = (rule: string) => {
    const [entry, days] = rule.split(' ')
    const key = RULES[entry!]
    if (key === 'visa_free' && days) return t('rows.rule.freeDays', { count: Number(days) })
    return key ? t(`rows.rule.${key}`) : rule
  }
  return (rules) => new Intl.ListFormat(i18n.language).format(rules.split(', ').map(one))
}

/** Rows of a run that someone may want to see: bad ones with line and reason, kept, changed and new ones. */
export function RunRows({ run }: { run: Run }) {
  const { t } = useTranslation('imports')
  const [kind, setKind] = useState<RunRow['kind']>()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({ ...runRowsQuery(run, kind ?? 'error', page), enabled: Boolean(kind) })
  const save = useMutation({
    mutationFn: () => download(importsRoutes.exportBadRows, { runId: run.id }, 'bad-rows.csv'),
  })
  const inWords = useRuleWords()
  const pages = data ? Math.ceil(data.total / data.pageSize) : 1
  return (
    <div className="space-y-3 text-14">
      <div role="group" aria-label={t('rows.title')} className="flex flex-wrap gap-x-4">
        {KINDS.map((one) => (
          <Button
            key={one}
            variant="plain"
            aria-pressed={one === kind}
            onClick={() => {
              setKind(one === kind ? undefined : one)
              setPage(1)
            }}
          >
            {t(`rows.${one}`)}
          </Button>
        ))}
      </div>
      <ErrorText error={error} />
      {kind && data?.total === 0 && <p>{t('rows.none')}</p>}
      {kind && data && data.total > 0 && (
        <>
          <ul className="divide-y divide-hairline">
            {data.rows.map((row, index) => (
              <li key={index} className="py-1.5">
                {row.line !== null && <span className="figures">{t('rows.line', { line: row.line })} </span>}
                {[row.passport, row.destination].filter(Boolean).join(' > ')}
                {row.reason && <span className="block">{t(`rows.reason.${row.reason as 'duplicate'}`)}</span>}
                {kind === 'error' ? (
                  <span className="block break-all text-soft">{row.old}</span>
                ) : (
                  <span className="block text-soft">
                    {[row.old, row.new].flatMap((rules) => (rules ? inWords(rules) : [])).join(' → ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {kind === 'error' && (
            <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
              {t('rows.download')}
            </Button>
          )}
          <ErrorText error={save.error} />
          {page < pages && (
            <Button variant="plain" onClick={() => setPage(page + 1)}>
              {t('rows.next')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
