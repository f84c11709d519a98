import type { Run } from '@borderlane/contracts/catalogue/run'
import type { Proposed } from '@borderlane/contracts/proposal'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, useErrorText, useReread } from '../../http/client'
import { download } from '../../http/download'
import { useIsOff } from '../../parts/site/site.store'
import { followRun } from '../../parts/staff/follow-run'
import { PROPOSALS } from '../../parts/staff/proposals.queries'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { PageForm, TextField } from '../../ui/fields'
import { PRICES, undoableQuery, bulkPreviewQuery, pricingRoutes } from './pricing.queries'
import { staffRoutes } from '../../http/staff-routes'
import { ErrorNotice } from '../../parts/failure/failures'

const FILE_NAME = 'prices.csv'

export function ActionCards({ search }: { search: string }) {
  const { t } = useTranslation('pricing')
  const { number } = useWords()
  const inflation = useBulk(() => api.call(pricingRoutes.applyInflation, {}), {
    done: (run) => t('inflation.done', { n: number(run.updated) }),
    failed: t('inflation.failed'),
  })
  const tiers = useBulk(() => api.call(pricingRoutes.setPriceTiers, {}), {
    done: () => t('tiers.done'),
    failed: t('tiers.failed'),
  })
  const raised = runOf(inflation.data)
  const labelled = runOf(tiers.data)
  const stats = labelled?.stats
  const [isAsked, setAsked] = useState(false)
  const isInflationOff = useIsOff('inflation')
  return (
    <div className="space-y-4">
      <div className="grid gap-4 lg:grid-cols-3">
        {!isInflationOff && (
          <Card title={t('inflation.title')} text={t('inflation.text')}>
            <Button
              variant="quiet"
              label={t('inflation.act')}
              busy={inflation.isPending}
              onClick={() => setAsked(true)}
            />
            {isAsked && (
              <ConfirmInflation
                open
                onClose={() => setAsked(false)}
                onConfirm={() => {
                  setAsked(false)
                  inflation.mutate()
                }}
              />
            )}
            <Outcome
              failed={t('inflation.failed')}
              error={inflation.error}
              done={raised && t('inflation.done', { n: number(raised.updated) })}
              isAsked={inflation.isSuccess && !raised}
            />
          </Card>
        )}
        <Card title={t('tiers.title')} text={t('tiers.text')}>
          <Button variant="quiet" label={t('tiers.act')} runs={tiers} />
          <Outcome
            failed={t('tiers.failed')}
            error={tiers.error}
            done={labelled && t('tiers.done')}
            isAsked={tiers.isSuccess && !labelled}
          >
            {stats && (
              <p className="text-14">
                {t('tiers.counts', {
                  tier1: number(stats.tier1),
                  tier2: number(stats.tier2),
                  tier3: number(stats.tier3),
                })}
              </p>
            )}
          </Outcome>
        </Card>
        <Export search={search} />
      </div>
      <Undo />
    </div>
  )
}

function Export({ search }: { search: string }) {
  const { t } = useTranslation('pricing')
  const take = useMutation({
    mutationFn: () => download(pricingRoutes.exportPrices, { search }, FILE_NAME),
    onSuccess: () => toast.success(t('bulk.done', { name: FILE_NAME })),
    onError: () => toast.error(t('bulk.failed')),
  })
  return (
    <Card title={t('bulk.title')} text={search ? t('bulk.textSearch', { search }) : t('bulk.text')}>
      <Button variant="quiet" icon="file" label={t('bulk.act')} runs={take} />
      <Outcome
        failed={t('bulk.failed')}
        error={take.error}
        done={take.isSuccess ? t('bulk.done', { name: FILE_NAME }) : undefined}
      />
    </Card>
  )
}

function Undo() {
  const { t } = useTranslation('pricing')
  const { date, number } = useWords()
  const undoneText = ({ kept }: Run) => (kept > 0 ? t('undo.partly', { n: number(kept) }) : t('undo.done'))
  const { data: run } = useQuery(undoableQuery)
  const undo = useBulk((runId: string) => api.call(staffRoutes.undoImport, { runId }), {
    done: undoneText,
    failed: t('undo.failed'),
    isOver: ({ state }) => state === 'undone' || state === 'partly_undone',
  })
  const undone = runOf(undo.data)
  return (
    <>
      {run && (
        <p className="flex flex-wrap items-center gap-x-4 text-14">
          {t('undo.text', {
            tool: t(`undo.tool.${run.tool as 'inflation' | 'tiers' | 'initialize'}`),
            date: date(run.finishedAt ?? run.startedAt, 'instant'),
          })}
          <Button
            variant="plain"
            label={t('undo.act')}
            busy={undo.isPending}
            onClick={() => undo.mutate(run.id)}
          />
        </p>
      )}
      <Outcome failed={t('undo.failed')} error={undo.error} done={undone && undoneText(undone)} />
    </>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-3 rounded-box border border-hairline bg-surface p-4">
      <h2 className="text-18">{title}</h2>
      <p className="text-14 text-soft">{text}</p>
      {children}
    </section>
  )
}

interface OutcomeProps {
  failed: string
  error: unknown
  done: string | undefined
  /** It waits for a second person. */
  isAsked?: boolean
  children?: ReactNode
}

function Outcome({ failed, error, done, isAsked, children }: OutcomeProps) {
  const { t } = useTranslation(['pricing', 'staff'])
  if (error) return <ErrorNotice title={failed} error={error} />
  if (isAsked) return <Notice tone="info" live title={t('staff:asked')} />
  return (
    done && (
      <Notice tone="good" live title={done}>
        {children}
      </Notice>
    )
  )
}

/** Of what was done; undefined: it waits for a second person. */
const runOf = (answer: Run | Proposed | undefined) => (answer && !('proposal' in answer) ? answer : undefined)

/** One act on all rows: afterwards the lists are read again. */
function useBulk<V = void>(
  act: (value: V) => Promise<Run | Proposed>,
  {
    isOver = ({ state }) => state !== 'running',
    ...words
  }: { done: (run: Run) => string; failed: string; isOver?: (run: Run) => boolean },
) {
  const { t } = useTranslation(['pricing', 'staff'])
  const reread = useReread()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (value: V) => {
      const answer = await act(value)
      return 'proposal' in answer ? answer : followRun(answer, isOver)
    },
    onSuccess: (answer) => toast.success('proposal' in answer ? t('staff:asked') : words.done(answer)),
    onError: (error) => toast.error(words.failed, { description: errorText(error).text }),
    onSettled: () => reread([PRICES], ['quote'], undoableQuery.queryKey, [PROPOSALS]),
  })
}

interface ConfirmInflationProps {
  open: boolean
  onConfirm: () => void
  onClose: () => void
}

function ConfirmInflation({ open, onConfirm, onClose }: ConfirmInflationProps) {
  const { t } = useTranslation('pricing')
  const { language, number, pounds } = useWords()
  const { data } = useQuery({ ...bulkPreviewQuery('inflation'), enabled: open })
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const word = t('inflation.word')
  const submit = () => {
    if (typed.trim().toLocaleLowerCase(language) !== word.toLocaleLowerCase(language)) setWrong(true)
    else onConfirm()
  }
  return (
    <Dialog open={open} title={t('inflation.askTitle')} text={t('inflation.text')} onClose={onClose}>
      <PageForm className="space-y-4" onSubmit={submit}>
        {data && (
          <>
            <p>{t('inflation.askCount', { n: number(data.rows) })}</p>
            <p className="text-14">{t('inflation.book')}</p>
            <ul className="list-[square] space-y-1 ps-5 text-14">
              {data.changes.map(({ field, before, after, rows }) => (
                <li key={`${field} ${before}`}>
                  {t('inflation.change', {
                    field: t(`column.${field}`),
                    before: pounds(Number(before)),
                    after: pounds(Number(after)),
                    n: number(rows),
                  })}
                </li>
              ))}
            </ul>
            {data.more > 0 && <p className="text-14">{t('inflation.more', { n: number(data.more) })}</p>}
          </>
        )}
        <TextField
          id="inflation-word"
          label={t('inflation.typeWord', { word })}
          error={isWrong ? t('inflation.wrongWord', { word }) : undefined}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" label={t('inflation.keep')} onClick={onClose} />
          <Button type="submit" variant="danger" label={t('inflation.confirm')} disabled={!data} />
        </div>
      </PageForm>
    </Dialog>
  )
}
