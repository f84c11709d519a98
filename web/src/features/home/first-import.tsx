import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { ApiError, isCode } from '../../http/error'
import { useErrorText } from '../../http/error-text'
import { PATTERNS } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ProgressBar } from '../../ui/progress-bar'
import type { ImportOffer } from './first-import-offer'
import { type Counts, type ImportStep, runFirstImport } from './first-import-run'

/**
 * The catalogue is empty. The first import starts on its own, once per browser, and shows how far it is. Where it is not
 * open to visitors, the page says that there are no rules yet.
 */
export default function FirstImport({ offer }: { offer: ImportOffer }) {
  const { t } = useTranslation(['home', 'site'])
  const errorText = useErrorText()
  const { run, now, start } = useFirstImport(offer)
  const { number } = useWords()
  if (run.isPending)
    return (
      <Notice tone="info" live title={t(`import.${now.step}.running`)}>
        <p>{t('import.keepOpen')}</p>
        {now.step === 'rules' && now.counts && (
          <>
            <p className="figures">{t('import.progress', count(now.counts, number))}</p>
            <ProgressBar
              share={now.counts.total > 0 ? now.counts.done / now.counts.total : 0}
              label={t('import.rules.running')}
            />
          </>
        )}
      </Notice>
    )
  if (run.isSuccess)
    return (
      <Notice tone="good" live title={t('import.rules.done')}>
        <p>{t('import.rules.counts', count(run.data, number))}</p>
        <p>{t('import.prices.done')}</p>
        <p>{t('import.pricing.done')}</p>
      </Notice>
    )
  if (run.isError && !isCode(run.error, 'catalogue.import_closed'))
    return (
      <Notice tone="bad" live title={t('import.failed')}>
        <p>{run.error instanceof ApiError ? errorText(run.error).text : t('import.unknown')}</p>
        <Button variant="plain" onClick={start}>
          {t('site:retry')}
        </Button>
      </Notice>
    )
  return (
    <Notice tone="warning" title={t('import.empty.title')}>
      <p>{t('import.empty.text')}</p>
      {run.isIdle ? (
        <Button variant="plain" onClick={start}>
          {t('import.empty.start')}
        </Button>
      ) : (
        <p>
          <Link className="text-blue underline underline-offset-4" to={PATTERNS.importVisaData}>
            {t('import.empty.staff')}
          </Link>
        </p>
      )}
    </Notice>
  )
}

function useFirstImport(offer: ImportOffer) {
  const { t } = useTranslation('home')
  const errorText = useErrorText()
  const { number } = useWords()
  const queryClient = useQueryClient()
  const [now, setNow] = useState<{ step: ImportStep; counts?: Counts }>({ step: 'rules' })
  const { mutate, ...run } = useMutation({
    mutationFn: () =>
      runFirstImport({
        onStep: (step) => {
          setNow({ step })
          toast(t(`import.${step}.running`), { id: step, description: t('import.keepOpen') })
        },
        onProgress: (counts) => setNow({ step: 'rules', counts }),
        onDone: (step, counts) =>
          toast.success(t(`import.${step}.done`), {
            id: step,
            description: counts && t('import.rules.counts', count(counts, number)),
          }),
      }),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) => {
      toast.dismiss()
      if (isCode(error, 'catalogue.import_closed')) return
      toast.error(t('import.failed'), {
        description: error instanceof ApiError ? errorText(error).text : t('import.unknown'),
      })
    },
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (offer !== 'start' || isStarted.current) return
    isStarted.current = true
    mutate()
  }, [offer, mutate])
  return { run, now, start: () => mutate() }
}

const count = ({ done, total }: Counts, number: (value: number) => string) => ({
  done: number(done),
  total: number(total),
})
