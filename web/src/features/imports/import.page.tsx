import type { uploadImport } from '@borderlane/contracts/catalogue/import'
import type { Run } from '@borderlane/contracts/catalogue/run'
import type { RequestOf } from '@borderlane/contracts/define'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { api, ApiError, callHeaders, credentials, readJson, refusalOf } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import { ErrorNotice, ErrorText } from '../../parts/failure/failures'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/fields'
import { Notice } from '../../ui/notice'
import { BUILT_IN, ImportOrigin, missingIn, type Origin } from './import-origin'
import { importsRoutes, runsQuery } from './imports.queries'
import { RunProgress } from './run-progress'
import { RunResult } from './run-result'
import { useFailure } from './use-failure'
import { useTool } from './use-tool'

const SOURCE = 'https://github.com/ilyankou/passport-index-dataset'

/** Brings the rules of the public data set in, with a look at the difference first where one is wanted. */
export default function ImportPage() {
  const { t } = useTranslation('imports')
  const [search] = useSearchParams()
  const chosen = search.get('run') ?? undefined
  return (
    <StaffFrame title={t('import.title')}>
      <div className="max-w-3xl space-y-6">
        {chosen && <ChosenRun id={chosen} />}
        <Notice tone="warning" title={t('import.warningTitle')} text={t('import.warning')} />
        <section aria-labelledby="what">
          <h2 id="what" className="text-18">
            {t('import.what')}
          </h2>
          <ul className="ms-5 list-disc">
            <li>{t('import.rules')}</li>
            <li>{t('import.types')}</li>
            <li>{t('import.days')}</li>
            <li>{t('import.documents')}</li>
          </ul>
        </section>
        <Import chosen={chosen} />
        <OfficialData chosen={chosen} />
        <p className="text-14 text-soft">
          {t('import.credit')}{' '}
          <a className="text-blue underline underline-offset-2" href={SOURCE} rel="noreferrer">
            {t('import.source')}
          </a>
        </p>
      </div>
    </StaffFrame>
  )
}

/** @param props.chosen the run that is shown above already */
function Import({ chosen }: { chosen?: string }) {
  const { t } = useTranslation('imports')
  const failure = useFailure()
  const { number } = useWords()
  const [review, setReview] = useState(false)
  const [replaceEdited, setReplaceEdited] = useState(false)
  const [origin, setOrigin] = useState(BUILT_IN)
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>([])
  const { runs, latest, begin, isRunning } = useTool({
    tool: 'visa-data',
    start: () => {
      toast(t('starting.title'), { description: t('starting.text') })
      return startFrom(origin, { review, replaceEdited })
    },
    onEnd: (run) => {
      if (run.state === 'failed') toast.error(t('failed'), { description: failure.ofRun(run) })
      if (run.state === 'published')
        toast.success(t('import.done'), { description: t('import.doneText', { n: number(run.imported) }) })
    },
    onRefused: (error) => toast.error(t('failed'), { description: failure.ofCall(error) }),
  })
  const press = () => {
    const lacking = missingIn(origin)
    setMissing(lacking)
    if (lacking.length === 0) begin.mutate()
  }
  return (
    <>
      <ImportOrigin
        origin={origin}
        missing={missing}
        onChange={(change) => setOrigin((before) => ({ ...before, ...change }))}
      />
      <Checkbox
        id="review"
        label={t('import.review')}
        hint={t('import.reviewHint')}
        checked={review}
        onChange={(event) => setReview(event.target.checked)}
      />
      <Checkbox
        id="replace"
        label={t('import.replace')}
        hint={t('import.replaceHint')}
        checked={replaceEdited}
        onChange={(event) => setReplaceEdited(event.target.checked)}
      />
      <Button label={t('import.start')} busy={isRunning} onClick={press} />
      <ErrorNotice title={t('failed')} error={begin.error} words={failure.wordsOf} />
      <ErrorText error={runs.error} />
      {isRunning && <RunProgress run={latest} />}
      {!isRunning && latest && latest.id !== chosen && (
        <RunResult
          run={latest}
          done={{ title: t('import.done'), text: t('import.doneText', { n: number(latest.imported) }) }}
        />
      )}
    </>
  )
}

/** Starts an import from where the admin said. Throws an `ApiError` if it is refused. */
function startFrom(
  { kind, file, address, sourceName, asOf }: Origin,
  choices: { review: boolean; replaceEdited: boolean },
): Promise<Run> {
  const source = { sourceName: sourceName.trim(), asOf }
  if (kind === 'upload' && file)
    return uploadRules(file, {
      ...source,
      review: choices.review ? 'true' : 'false',
      replaceEdited: choices.replaceEdited ? 'true' : 'false',
    })
  if (kind === 'address')
    return api.call(staffRoutes.startImport, { ...choices, file: { ...source, address: address.trim() } })
  return api.call(staffRoutes.startImport, choices)
}

function ChosenRun({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const { date } = useWords()
  const { data: runs, error } = useQuery(runsQuery)
  const run = runs?.find((one) => one.id === id)
  if (error && !runs) return <ErrorText error={error} />
  if (runs && !run) return <Notice tone="info" title={t('chosen.none')} />
  if (!run) return null
  return (
    <section aria-labelledby="chosen" className="space-y-4 border-b border-hairline pb-6">
      <h2 id="chosen" className="text-24">
        {t('chosen.title', { at: date(run.startedAt, 'instant') })}
      </h2>
      <Chosen run={run} />
    </section>
  )
}

function Chosen({ run }: { run: Run }) {
  const { t } = useTranslation('imports')
  const { number } = useWords()
  const { tool } = run
  if (run.state === 'running') return <RunProgress tool={tool === 'official' ? tool : undefined} run={run} />
  const done =
    tool === 'official'
      ? { title: t('official.done', { n: number(run.changed) }), text: '' }
      : { title: t('import.done'), text: t('import.doneText', { n: number(run.imported) }) }
  return <RunResult run={run} done={done} />
}

/** Compares the authorities' own lists that are built in with the rules; the result waits for a person. `chosen` is shown above already. */
function OfficialData({ chosen }: { chosen?: string }) {
  const { t } = useTranslation('imports')
  const failure = useFailure()
  const { number } = useWords()
  const { latest, begin, isRunning } = useTool({
    tool: 'official',
    start: () => api.call(importsRoutes.startOfficialData, { review: true }),
    onEnd: (run) => {
      if (run.state === 'failed') toast.error(t('failed'), { description: failure.ofRun(run) })
    },
    onRefused: (error) => toast.error(t('failed'), { description: failure.ofCall(error) }),
  })
  return (
    <section aria-labelledby="official" className="space-y-4 border-t border-hairline pt-6">
      <h2 id="official" className="text-24">
        {t('official.title')}
      </h2>
      <p className="measure">{t('official.text')}</p>
      <Button variant="quiet" label={t('official.act')} busy={isRunning} onClick={() => begin.mutate()} />
      <ErrorNotice title={t('failed')} error={begin.error} words={failure.wordsOf} />
      {isRunning && <RunProgress tool="official" run={latest} />}
      {!isRunning && latest && latest.id !== chosen && (
        <RunResult
          run={latest}
          done={{ title: t('official.done', { n: number(latest.changed) }), text: '' }}
        />
      )}
    </section>
  )
}

/** Uploads a file of rules, which may take minutes. Throws an `ApiError` if no import was started. */
async function uploadRules(file: File, about: RequestOf<typeof uploadImport>): Promise<Run> {
  const { method, path } = staffRoutes.uploadImport
  const form = new FormData()
  // Before the file: the server reads the form in its order.
  for (const [name, value] of Object.entries(about)) if (value !== undefined) form.append(name, value)
  form.append('files', file, file.name)
  const response = await credentials.withToken((token) =>
    fetch(path, { method, headers: callHeaders({}, token), body: form }).catch(() => {
      throw new ApiError('network.unreachable', 0)
    }),
  )
  const body = readJson(await response.text())
  if (!response.ok) throw await refusalOf(response.status, body, response.headers.get('x-request-id'))
  return body as Run
}
