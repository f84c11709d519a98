import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { useErrorText } from '../../http/error-text'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { ChosenRun } from './chosen-run'
import { BUILT_IN, ImportOrigin, missingIn } from './import-origin'
import { startFrom } from './start-import'
import { OfficialData } from './official-data'
import { RunProgress } from './run-progress'
import { RunResult } from './run-result'
import { useFailure } from './use-failure'
import { useNumber } from './use-number'
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
        <Notice tone="warning" title={t('import.warningTitle')}>
          <p>{t('import.warning')}</p>
        </Notice>
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
  const errorText = useErrorText()
  const number = useNumber()
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
      <Button busy={isRunning} onClick={press}>
        {t('import.start')}
      </Button>
      {begin.isError && (
        <Notice tone="bad" live title={t('failed')}>
          <p>{failure.ofCall(begin.error)}</p>
        </Notice>
      )}
      {runs.error && <FailureText {...errorText(runs.error)} />}
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
