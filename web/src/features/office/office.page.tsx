import type { InputOf } from '@borderlane/contracts/define'
import type * as office from '@borderlane/contracts/orders/office'
import type { OfficeDay, setOfficeDay } from '@borderlane/contracts/orders/office'
import { isSettableDay } from '@borderlane/domain/days'
import { isDay } from '@borderlane/domain/is-day'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api, pagedQuery, useReread } from '../../http/client'
import { route } from '../../http/routes'
import { Awaited, ErrorNotice, ErrorText } from '../../parts/failure/failures'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DateField } from '../../ui/date-field'
import { Notice } from '../../ui/notice'
import { PageForm, SelectField, TextField } from '../../ui/fields'
import { columnsOf, Table } from '../../ui/table'

export default function OfficePage() {
  const { t } = useTranslation('office')
  const { date } = useWords()
  const [done, setDone] = useState<DayChange>()
  return (
    <StaffFrame title={t('title')}>
      <div className="max-w-4xl space-y-8">
        <p className="measure text-soft">{t('text')}</p>
        {done && (
          <Notice
            tone="good"
            live
            title={t(done.isOpen ? 'done.open' : 'done.closed', { day: date(done.day, 'day') })}
          />
        )}
        <OfficeDayList onDone={setDone} />
        <CloseDay onDone={setDone} />
      </div>
    </StaffFrame>
  )
}

const EMPTY = { day: '', why: '' }

function CloseDay({ onDone }: { onDone: (change: DayChange) => void }) {
  const { t } = useTranslation('office')
  const [asked, setAsked] = useState<DayChange>()
  const { register, control, handleSubmit, formState, reset } = useForm({ defaultValues: EMPTY })
  const closing = useSetDay((change) => {
    reset(EMPTY)
    onDone(change)
  })
  const submit = handleSubmit(({ day, why }) => setAsked({ day, isOpen: false, why: why.trim() }))
  const { day: dayError, why: whyError } = formState.errors
  return (
    <section aria-labelledby="close-day" className="space-y-4 border-t-2 border-ink pt-4">
      <h2 id="close-day" className="text-24">
        {t('add.title')}
      </h2>
      <PageForm className="space-y-4" onSubmit={submit}>
        <Controller
          name="day"
          control={control}
          rules={{ validate: (day) => (isDay(day) && isSettableDay(day, new Date())) || t('add.dayWrong') }}
          render={({ field }) => (
            <DateField
              id="office-day"
              label={t('add.day')}
              hint={t('add.dayHint')}
              error={dayError?.message}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <TextField
          id="office-why"
          label={t('add.why')}
          hint={t('add.whyHint')}
          maxLength={120}
          error={whyError && t('add.whyMissing')}
          {...register('why', { validate: (why) => why.trim() !== '' })}
        />
        <Button type="submit" variant="quiet" label={t('add.submit')} busy={closing.isPending} />
        <div role="alert">
          <ErrorText error={closing.error} />
        </div>
      </PageForm>
      <AskDay asked={asked} onAnswer={() => setAsked(undefined)} onYes={(change) => closing.mutate(change)} />
    </section>
  )
}

interface OfficeDayListProps {
  onDone: (change: DayChange) => void
}

function OfficeDayList({ onDone }: OfficeDayListProps) {
  const { t } = useTranslation('office')
  const thisYear = new Date().getUTCFullYear()
  const [view, change] = useAddressState(['year'])
  const year = view.year === String(thisYear + 1) ? thisYear + 1 : thisYear
  const query = useQuery(officeDaysQuery(year))
  const { data } = query
  return (
    <section aria-label={t('list')} className="space-y-4">
      <SelectField
        id="office-year"
        label={t('year')}
        placeholder={String(thisYear)}
        value={view.year}
        onChange={(event) => change({ year: event.target.value })}
        options={[{ value: String(thisYear + 1), label: String(thisYear + 1) }]}
      />
      <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-40" />
      {data && <Source country={data.country} />}
      {data?.days.length === 0 && <p>{t('empty')}</p>}
      {data && data.days.length > 0 && <Days days={data.days} onDone={onDone} />}
    </section>
  )
}

/** @param country `GB`, `GB-ENG`, or `none` */
function Source({ country: code }: { country: string }) {
  const { t } = useTranslation('office')
  const { country } = useWords()
  const [land = '', ...region] = code.split('-')
  const name = region.length > 0 ? `${country(land)} (${code})` : country(land)
  return (
    <p className="measure text-14 text-soft">
      {code === 'none' ? t('noCountry') : t('country', { country: name })}
    </p>
  )
}

function Days({ days, onDone }: OfficeDayListProps & { days: readonly OfficeDay[] }) {
  const { t } = useTranslation('office')
  const { date } = useWords()
  const [asked, setAsked] = useState<DayChange>()
  const setting = useSetDay(onDone)
  const now = new Date()
  const columns = columnsOf(['day', 'what', 'state', 'act'], (key) => t(`column.${key}`))
  return (
    <>
      <ErrorNotice title={t('notDone')} error={setting.error} />
      <Table caption={t('list')} columns={columns}>
        {days.map(({ day, isOpen, holiday, own }) => (
          <tr key={day}>
            <td>
              <span className="figures">{date(day, 'weekday')}</span>
            </td>
            <td className="md:whitespace-normal!">
              {holiday && <bdi lang="en">{holiday}</bdi>}
              {own && own.why !== '' && (
                <span className="block">
                  <bdi>{own.why}</bdi>
                </span>
              )}
            </td>
            <td>
              <Badge tone={isOpen ? 'green' : 'ink'}>{t(isOpen ? 'open' : 'closed')}</Badge>{' '}
              {own && <span className="text-14 text-soft">{t('byStaff')}</span>}
            </td>
            <td>
              {isSettableDay(day, now) && (
                <Button
                  variant="quiet"
                  label={t(isOpen ? 'act.close' : 'act.open')}
                  busy={setting.isPending && setting.variables.day === day}
                  aria-label={t(isOpen ? 'act.closeNamed' : 'act.openNamed', { day: date(day, 'day') })}
                  onClick={() => setAsked({ day, isOpen: !isOpen })}
                />
              )}
            </td>
          </tr>
        ))}
      </Table>
      <AskDay asked={asked} onAnswer={() => setAsked(undefined)} onYes={(change) => setting.mutate(change)} />
    </>
  )
}

interface AskDayProps {
  asked: DayChange | undefined
  onAnswer: () => void
  onYes: (change: DayChange) => void
}

/** Asks before a day is closed or opened: deadlines follow from it. */
function AskDay({ asked, onAnswer, onYes }: AskDayProps) {
  const { t } = useTranslation('office')
  const { date } = useWords()
  const which = asked?.isOpen ? 'open' : 'close'
  const day = asked ? date(asked.day, 'day') : ''
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={t(`ask.${which}.title`, { day })}
      text={t(`ask.${which}.text`)}
      confirm={t(`act.${which}`)}
      cancel={t('ask.cancel')}
      onCancel={onAnswer}
      onConfirm={() => asked && onYes(asked)}
    />
  )
}

type DayChange = InputOf<typeof setOfficeDay>

function useSetDay(onDone: (change: DayChange) => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: (change: DayChange) => api.call(officeRoutes.setOfficeDay, change),
    onSuccess: (_day, change) => {
      onDone(change)
      return reread([OFFICE_DAYS])
    },
  })
}

export const officeRoutes = {
  listOfficeDays: route<typeof office.listOfficeDays>('GET /api/admin/office-days'),
  setOfficeDay: route<typeof office.setOfficeDay>('PUT /api/admin/office-days/:day'),
}

const OFFICE_DAYS = 'admin-office-days'

const officeDaysQuery = (year: number) =>
  pagedQuery([OFFICE_DAYS, year], officeRoutes.listOfficeDays, { year: String(year) })
