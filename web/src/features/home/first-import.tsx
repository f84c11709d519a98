import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { api, ApiError, isCode, useErrorText } from '../../http/client'
import { PATTERNS } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ProgressBar } from '../../ui/progress-bar'
import { type ImportOffer, setFlag } from './first-import-offer'
import { routes } from '../../http/routes'

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
        <Button variant="plain" label={t('site:retry')} onClick={start} />
      </Notice>
    )
  return (
    <Notice tone="warning" title={t('import.empty.title')}>
      <p>{t('import.empty.text')}</p>
      {run.isIdle ? (
        <Button variant="plain" label={t('import.empty.start')} onClick={start} />
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

const BATCH = 4_000
/** Milliseconds between two looks at an import that someone else has started. */
const LOOK_MS = 1_500

type ImportStep = 'rules' | 'prices' | 'pricing'

interface Counts {
  done: number
  total: number
}

interface ImportProgress {
  onStep: (step: ImportStep) => void
  onProgress: (counts: Counts) => void
  onDone: (step: ImportStep, counts?: Counts) => void
}

/** Brings rules, prices and tiers into an empty catalogue. @throws ApiError of the step that failed */
async function runFirstImport(progress: ImportProgress): Promise<Counts> {
  progress.onStep('rules')
  const { count } = await api.call(routes.countRequirements, {})
  const counts = count > 0 ? { done: count, total: count } : await importRules(progress.onProgress)
  setFlag('imported')
  progress.onDone('rules', counts)
  for (const [step, flag, route] of [
    ['prices', 'pricesUpdated', routes.importVisaPrices],
    ['pricing', 'pricingInitialized', routes.initializePricing],
  ] as const) {
    progress.onStep(step)
    // The person who started the import does these, too; each is open once.
    await api.call(route, {}).catch((error: unknown) => {
      if (!isCode(error, 'catalogue.import_closed')) throw error
    })
    setFlag(flag)
    progress.onDone(step)
  }
  return counts
}

/** Follows an import that goes on already, because another first batch would restart it; else brings the batches. */
async function importRules(onProgress: ImportProgress['onProgress']): Promise<Counts> {
  const others = await follow(onProgress)
  if (others) return others
  let offset = 0
  let total = 0
  for (let done = false; !done;) {
    const batch = await api.call(routes.importVisaData, { offset, limit: BATCH, truncate: offset === 0 })
    ;({ nextOffset: offset, total, done } = batch)
    onProgress({ done: offset, total })
  }
  return { done: offset, total }
}

async function follow(onProgress: ImportProgress['onProgress']): Promise<Counts | undefined> {
  let seen: Counts | undefined
  for (;;) {
    const { run } = await api.call(routes.getCurrentImport, {})
    if (!run || run.state !== 'running') break
    seen = { done: run.done, total: run.total }
    onProgress(seen)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  if (!seen) return undefined
  const { count } = await api.call(routes.countRequirements, {})
  return count > 0 ? { done: count, total: count } : undefined
}
