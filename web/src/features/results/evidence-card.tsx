import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { Email } from '@borderlane/contracts/primitives'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { FactList, WeakestFact } from '../../parts/rule/fact-evidence'
import { RestsOn } from '../../parts/rule/rests-on'
import { Said } from '../../parts/rule/said'
import { Scope } from '../../parts/rule/scope'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { RuleHistory } from './rule-history'

/** What the rule says, for whom, and why anyone should believe it: what it rests on, what may change it, history. */
export function EvidenceCard({ quote, sentences }: { quote: Quote; sentences: readonly RouteSentence[] }) {
  const { t } = useTranslation('results')
  const { date, phrase } = useWords()
  const { requirement } = quote
  const { source, title, visaRequired, admitted, checkedOn } = requirement
  const facts: { term: string; value: ReactNode }[] = []
  if (visaRequired && admitted) facts.push({ term: t('facts.visa'), value: phrase('titles', title) })
  if (source.asOf !== checkedOn) facts.push({ term: t('facts.checked'), value: date(checkedOn, 'day') })
  return (
    <section
      aria-label={t('evidence.title')}
      className="rounded-box border border-hairline bg-surface px-5 pt-4 pb-2"
    >
      {facts.length > 0 && (
        <dl className="mb-3 flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(({ term, value }) => (
            <div key={term} className="min-w-0">
              <dt className="text-14 text-soft">{term}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="space-y-3">
        <RestsOn requirement={requirement} />
        <WeakestFact requirement={requirement} />
        {requirement.mayBeOutOfDate && <Badge tone="amber">{t('evidence.old')}</Badge>}
        <Said sentences={about(sentences, 'conditions', 'end', 'announced', 'disagreement')} />
        <Scope />
      </div>
      <More quote={quote} />
    </section>
  )
}

/** Ways to go deeper; one of them is open at a time. */
function More({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const id = useId()
  const [open, setOpen] = useState<'facts' | 'history' | 'watch' | 'wrong'>()
  const toggle = (part: 'facts' | 'history' | 'watch' | 'wrong') => ({
    'aria-expanded': open === part,
    'aria-controls': id,
    onClick: () => setOpen(open === part ? undefined : part),
  })
  return (
    <div className="mt-2 border-t border-hairline print:hidden">
      <div className="flex flex-wrap gap-x-7">
        <Button variant="plain" {...toggle('facts')}>
          {t('evidence.fact.open')}
        </Button>
        <Button variant="plain" {...toggle('history')}>
          {t('history.open')}
        </Button>
        <Button variant="plain" {...toggle('watch')}>
          {t('watch.open')}
        </Button>
        <Button variant="plain" {...toggle('wrong')}>
          {t('wrong.open')}
        </Button>
      </div>
      <div id={id}>
        {open === 'facts' && <FactList facts={quote.requirement.facts} />}
        {open === 'history' && <RuleHistory quote={quote} />}
        {open === 'watch' && <WatchRule quote={quote} />}
        {open === 'wrong' && <ReportWrong quote={quote} />}
      </div>
    </div>
  )
}

/** "Tell me when this rule changes": an address that hears of it, once it has confirmed. */
function WatchRule({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { passportCountry, destinationCountry } = quote.requirement
  const errorText = useErrorText()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    shouldFocusError: false,
  })
  const watch = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      api.call(routes.watchRoute, {
        email: email.trim(),
        passport: passportCountry.code,
        destination: destinationCountry.code,
      }),
  })
  if (watch.data?.mailed === false)
    return (
      <Notice tone="warning" live title={t('watch.notSent')}>
        <p>{t('watch.notSentText')}</p>
      </Notice>
    )
  if (watch.isSuccess)
    return (
      <Notice tone="good" live title={t('watch.sent')}>
        <p>{t('watch.sentText')}</p>
      </Notice>
    )
  const error = formState.errors.email && t('watch.error')
  const submit = handleSubmit(
    (values) => watch.mutate(values),
    () => watch.reset(),
  )
  return (
    <form
      noValidate
      aria-label={t('watch.open')}
      className="space-y-5 pt-1 pb-4"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-22">{t('watch.open')}</h2>
      <p className="measure text-soft">{t('watch.text')}</p>
      <ErrorSummary errors={{ 'watch-email': error }} attempt={formState.submitCount} />
      {watch.isError && (
        <FormFailure title={t('watch.failed')} {...errorText(watch.error)} attempt={watch.error} />
      )}
      <TextField
        id="watch-email"
        type="email"
        dir="ltr"
        autoComplete="email"
        label={t('watch.email')}
        hint={t('watch.hint')}
        error={error}
        {...register('email', { validate: (text) => Email.safeParse(text.trim()).success })}
      />
      <Button type="submit" busy={watch.isPending}>
        {t('watch.submit')}
      </Button>
    </form>
  )
}

const SHORTEST = 5
const LONGEST = 2_000

/** "Tell us what is wrong here": what a visitor knows better goes to a person who checks it. */
function ReportWrong({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const errorText = useErrorText()
  const { passportCountry, destinationCountry } = quote.requirement
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { wrong: '', sourceUrl: '' },
    shouldFocusError: false,
  })
  const report = useMutation({
    mutationFn: ({ wrong, sourceUrl }: { wrong: string; sourceUrl: string }) =>
      api.call(routes.reportCorrection, {
        from: passportCountry.code,
        to: destinationCountry.code,
        wrong: wrong.trim(),
        ...(sourceUrl.trim() && { sourceUrl: sourceUrl.trim() }),
      }),
  })
  if (report.isSuccess)
    return (
      <Notice tone="good" live title={t('wrong.thanks')}>
        <p>{t('wrong.thanksText')}</p>
      </Notice>
    )
  const errors = {
    wrong: formState.errors.wrong && t('wrong.what.error'),
    'wrong-source': formState.errors.sourceUrl && t('wrong.source.error'),
  }
  const submit = handleSubmit(
    (values) => report.mutate(values),
    () => report.reset(),
  )
  return (
    <form
      noValidate
      aria-label={t('wrong.title')}
      className="space-y-5 pt-1 pb-4"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-22">{t('wrong.title')}</h2>
      <p className="measure text-soft">{t('wrong.text')}</p>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      {report.isError && (
        <FormFailure title={t('wrong.failed')} {...errorText(report.error)} attempt={report.error} />
      )}
      <TextArea
        id="wrong"
        rows={4}
        label={t('wrong.what.label')}
        hint={t('wrong.what.hint')}
        error={errors.wrong}
        {...register('wrong', {
          validate: (text) => text.trim().length >= SHORTEST && text.trim().length <= LONGEST,
        })}
      />
      <TextField
        id="wrong-source"
        type="url"
        dir="ltr"
        label={t('wrong.source.label')}
        hint={t('wrong.source.hint')}
        error={errors['wrong-source']}
        autoComplete="off"
        {...register('sourceUrl', { validate: (text) => !text.trim() || isWebAddress(text.trim()) })}
      />
      <Button type="submit" busy={report.isPending}>
        {t('wrong.submit')}
      </Button>
    </form>
  )
}

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)
