import { isSettableDay } from '@borderlane/domain/days'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { isDay } from '@borderlane/domain/is-day'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { OfficeDayList, AskDay } from './office-day-list'
import { type DayChange, useSetDay } from './use-set-day'
import { ErrorText } from '../../parts/failure/failures'

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
      <h2 id="close-day" className="text-22">
        {t('add.title')}
      </h2>
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
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
        <Button type="submit" variant="quiet" busy={closing.isPending}>
          {t('add.submit')}
        </Button>
        <div role="alert">
          <ErrorText error={closing.error} />
        </div>
      </form>
      <AskDay asked={asked} onAnswer={() => setAsked(undefined)} onYes={(change) => closing.mutate(change)} />
    </section>
  )
}
