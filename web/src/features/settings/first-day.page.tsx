import { FIRST_DAY, type FirstDayStep, type SiteSettings } from '@borderlane/contracts/catalogue/site'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../http/client'
import { configQuery } from '../../http/config.queries'
import { PATTERNS } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageForm, TextField } from '../../ui/fields'
import { settingsQuery, useSaveSettings, settingsRoutes } from './settings.queries'
import { readValues, valuesOf } from './settings-values'
import { FormError, Awaited } from '../../parts/failure/failures'

const LINK = 'text-blue underline underline-offset-4'

/** Five questions of the first day; each is answered or skipped, and the answers are settings. */
export default function FirstDayPage() {
  const { t } = useTranslation('settings')
  return (
    <StaffFrame title={t('firstDay.title')}>
      <Questions />
    </StaffFrame>
  )
}

function Questions() {
  const { t } = useTranslation('settings')
  const query = useQuery(settingsQuery)
  const { data } = query
  const save = useSaveSettings(() => undefined)
  if (!data) return <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-96" />
  const { version, settings } = data
  const done = (step: FirstDayStep, change: Partial<SiteSettings> = {}) =>
    save.mutate({
      version,
      settings: { ...settings, ...change, firstDay: [...new Set([...settings.firstDay, step])] },
    })
  const props = { settings, done, busy: save.isPending }
  return (
    <div className="max-w-3xl space-y-8">
      <p className="measure text-soft">{t('firstDay.text')}</p>
      <FormError title={t('notSaved')} error={save.error} />
      <TextQuestion step="name" field="name" {...props} />
      <PageQuestion step="sold" to={PATTERNS.offers} {...props} />
      <PageQuestion step="prices" to={PATTERNS.priceBook} {...props} />
      <PageQuestion step="payments" to={PATTERNS.adminPayments} {...props}>
        <PaidBy />
      </PageQuestion>
      <TextQuestion step="mail" field="sender" {...props} />
      {settings.firstDay.length < FIRST_DAY.length && (
        <Button
          variant="quiet"
          label={t('firstDay.dismiss')}
          onClick={() => save.mutate({ version, settings: { ...settings, firstDay: [...FIRST_DAY] } })}
        />
      )}
      <DemoData />
    </div>
  )
}

interface QuestionProps {
  step: FirstDayStep
  settings: SiteSettings
  busy: boolean
  done: (step: FirstDayStep, change?: Partial<SiteSettings>) => void
}

function Question({ step, settings, busy, done, children }: QuestionProps & { children: ReactNode }) {
  const { t } = useTranslation('settings')
  const isDone = settings.firstDay.includes(step)
  return (
    <section aria-label={t(`firstDay.${step}.title`)} className="space-y-4 border-t-2 border-ink pt-4">
      <h2 className="text-24">{t(`firstDay.${step}.title`)}</h2>
      <p className="measure text-14 text-soft">{t(`firstDay.${step}.text`)}</p>
      {children}
      {isDone ? (
        <p className="font-semibold text-green">{t('firstDay.done')}</p>
      ) : (
        <Button variant="plain" label={t('firstDay.skip')} busy={busy} onClick={() => done(step)} />
      )}
    </section>
  )
}

function TextQuestion({ field, ...question }: QuestionProps & { field: 'name' | 'sender' }) {
  const { t } = useTranslation('settings')
  const { step, settings, busy, done } = question
  const [value, setValue] = useState(settings[field] ?? '')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const read = readValues({ ...valuesOf(settings), [field]: value })
    const isAnswered = 'settings' in read && read.settings[field] !== null
    setWrong(!isAnswered)
    if (isAnswered) done(step, { [field]: read.settings[field] })
  }
  return (
    <Question {...question}>
      <PageForm className="space-y-4" onSubmit={submit}>
        <TextField
          id={`first-day-${field}`}
          label={t(`field.${field}.label`)}
          hint={t(`field.${field}.hint`)}
          error={isWrong ? t(`errors.${field}`) : undefined}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <Button type="submit" label={t('firstDay.save')} busy={busy} />
      </PageForm>
    </Question>
  )
}

/** What has a page of its own: the shipped state is said, and the page is linked. */
function PageQuestion({ to, children, ...question }: QuestionProps & { to: string; children?: ReactNode }) {
  const { t } = useTranslation('settings')
  const { step, settings, busy, done } = question
  return (
    <Question {...question}>
      {children}
      <p>
        <Link className={LINK} to={to}>
          {t(`firstDay.${step as 'sold'}.open`)}
        </Link>
      </p>
      {!settings.firstDay.includes(step) && (
        <p>
          <Button variant="quiet" label={t('firstDay.checked')} busy={busy} onClick={() => done(step)} />
        </p>
      )}
    </Question>
  )
}

function PaidBy() {
  const { t } = useTranslation('settings')
  const { data } = useQuery(configQuery)
  if (!data?.payments) return null
  return <p>{t(data.payments.test ? 'firstDay.payments.simulated' : 'firstDay.payments.real')}</p>
}

function DemoData() {
  const { t } = useTranslation('settings')
  const made = useMutation({ mutationFn: () => api.call(settingsRoutes.makeDemoData, {}) })
  return (
    <section aria-label={t('firstDay.demo.title')} className="space-y-4 border-t-2 border-ink pt-4">
      <h2 className="text-24">{t('firstDay.demo.title')}</h2>
      <p className="measure text-14 text-soft">{t('firstDay.demo.text')}</p>
      <FormError title={t('firstDay.demo.failed')} error={made.error} />
      {made.data && (
        <Notice tone="good" live title={t('firstDay.demo.made', { count: made.data.orders })}>
          <p>
            <Link className={LINK} to={PATTERNS.admin}>
              {t('firstDay.demo.open')}
            </Link>
          </p>
        </Notice>
      )}
      <Button variant="quiet" label={t('firstDay.demo.make')} runs={made} />
    </section>
  )
}
