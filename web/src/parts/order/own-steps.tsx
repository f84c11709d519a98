import type { Order } from '@borderlane/contracts/orders/order'
import {
  type Appointment,
  type OwnStep,
  type OwnSteps,
  TrackingNumber,
} from '@borderlane/contracts/orders/own-step'
import {
  APPOINTMENT_REMINDER_DAYS,
  appointmentTime,
  mayTakeSteps,
  stepProblem,
  stepsOf,
} from '@borderlane/domain/orders/own-steps'
import { writtenZone } from '@borderlane/words/written'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../http/download'
import { wrongFields } from '../../http/client'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { SaveOrKeep } from '../../ui/save-or-keep'
import { PageForm, TextField } from '../../ui/fields'
import { useHeldFocus } from '../../ui/use-held-focus'
import { ErrorText } from '../failure/failures'
import { useWords } from '../words/use-words'
import { AppointmentForm } from './appointment-form'
import { calendarFile } from './calendar-file'
import { type StepChange, useStepChange } from './use-step-change'

interface OwnStepListProps {
  order: Order
  steps: OwnSteps
  /** Staff say when the file is ready. */
  isStaff?: boolean
  /** The order as it is now; nothing: it has to be read again. */
  onChanged: (order?: Order) => void
}

/** The steps that the traveller takes, each to be set and undone by whoever sees them, with what was set when and by whom. */
export function OwnStepList({ order, steps, isStaff = false, onChanged }: OwnStepListProps) {
  const { t } = useTranslation('steps')
  const [edited, setEdited] = useState<OwnStep>()
  const change = useStepChange(order, {
    onChanged: (changed) => {
      if (changed) setEdited(undefined)
      onChanged(changed)
    },
  })
  const isOpen = mayTakeSteps(order)
  const send = (said: Omit<StepChange, 'version'>, version = order.version) =>
    change.mutate({ version, ...said })
  return (
    <div className="space-y-4">
      <ol className="border-t border-hairline">
        {stepsOf(order).map((step) => (
          <StepItem key={step} isDone={steps.done.includes(step)}>
            <StepText step={step} steps={steps} />
            {step === 'appointment' && steps.appointment && (
              <AppointmentRows order={order} appointment={steps.appointment} />
            )}
            {isOpen && edited !== step && (isStaff || step !== 'ready') && (
              <StepActions
                step={step}
                steps={steps}
                busy={change.isPending}
                onEdit={() => setEdited(step)}
                onSet={(isDone) => send({ step, isDone })}
              />
            )}
            {isOpen && edited === step && step === 'appointment' && (
              <AppointmentForm
                before={steps.appointment}
                seen={order.version}
                change={change}
                onSave={(appointment, version) => send({ step, isDone: true, appointment }, version)}
                onClose={() => setEdited(undefined)}
              />
            )}
            {isOpen && edited === step && step === 'on_way_back' && (
              <TrackingForm
                before={steps.trackingNumber}
                busy={change.isPending}
                onSave={(trackingNumber) => send({ step, isDone: true, trackingNumber })}
                onClose={() => setEdited(undefined)}
              />
            )}
          </StepItem>
        ))}
      </ol>
      {change.isError && !wrongFields(change.error).some((path) => path.startsWith('appointment')) && (
        <StepFailure error={change.error} />
      )}
      <StepHistory history={steps.history} nameOf={(step) => t(`name.${step}`)} />
    </div>
  )
}

export function StepFailure({ error }: { error: Error }) {
  const { t } = useTranslation('steps')
  return (
    <Notice tone="bad" live title={t('failed')}>
      {wrongFields(error).includes('step') ? <p>{t('refused')}</p> : <ErrorText error={error} />}
    </Notice>
  )
}

/** Its buttons come and go: who works by keyboard stays here. */
export function StepItem({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const { ref, ...held } = useHeldFocus()
  return (
    <li
      {...held}
      ref={ref as RefObject<HTMLLIElement | null>}
      className="flex gap-3 border-b border-hairline py-4"
    >
      <span
        className={`mt-1 flex size-6 shrink-0 items-center justify-center rounded-round border-2 ${
          isDone ? 'border-green text-green' : 'border-control'
        }`}
      >
        {isDone && <Icon name="check" className="size-4" />}
      </span>
      <div className="min-w-0 flex-1 space-y-2">{children}</div>
    </li>
  )
}

interface StepProps {
  step: OwnStep
  steps: OwnSteps
}

function StepText({ step, steps }: StepProps) {
  const { t } = useTranslation('steps')
  const { date } = useWords()
  const isDone = steps.done.includes(step)
  const last = steps.history.findLast((one) => one.step === step && one.isDone)
  return (
    <div>
      <p className="font-semibold">{t(`name.${step}`)}</p>
      <p className="text-14 text-soft">
        {isDone && last
          ? t(`by.${last.by}`, { date: date(last.at, 'instant') })
          : t(step === 'appointment' ? 'appointment.none' : step === 'ready' ? 'preparing' : 'open')}
      </p>
      {step === 'on_way_back' && steps.trackingNumber && (
        <p>
          {t('tracking.number')} <bdi className="figures">{steps.trackingNumber}</bdi>
        </p>
      )}
    </div>
  )
}

interface StepActionsProps extends StepProps {
  busy: boolean
  onEdit: () => void
  onSet: (isDone: boolean) => void
}

function StepActions({ step, steps, busy, onEdit, onSet }: StepActionsProps) {
  const { t } = useTranslation('steps')
  const name = t(`name.${step}`)
  const isDone = steps.done.includes(step)
  const now = new Date()
  const why = (toDone: boolean) => stepProblem({ step, isDone: toDone }, steps, now)?.code
  const isSaid = step === 'appointment' || step === 'on_way_back'
  const problem = why(true)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {!problem && isSaid && (
        <Button
          variant="quiet"
          label={t(isDone ? 'change' : 'enter')}
          aria-label={t(isDone ? 'changeNamed' : 'enterNamed', { step: name })}
          onClick={onEdit}
        />
      )}
      {!problem && !isSaid && (
        <Button
          variant="quiet"
          label={t('mark')}
          busy={busy}
          aria-label={t('markNamed', { step: name })}
          onClick={() => onSet(true)}
        />
      )}
      {isDone && !why(false) && (
        <Button
          variant="plain"
          label={t('undo')}
          busy={busy}
          aria-label={t('undoNamed', { step: name })}
          onClick={() => onSet(false)}
        />
      )}
      {!isDone && (problem === 'passport_not_in' || problem === 'before_appointment') && (
        <p className="text-14 text-soft">{t(`waits.${problem}`)}</p>
      )}
    </div>
  )
}

interface StepHistoryProps<Step extends string> {
  history: readonly (Omit<OwnSteps['history'][number], 'step'> & { step: Step })[]
  nameOf: (step: Step) => string
}

/** What was set and undone, newest first. */
export function StepHistory<Step extends string>({ history, nameOf }: StepHistoryProps<Step>) {
  const { t } = useTranslation('steps')
  const { date } = useWords()
  if (history.length === 0) return null
  return (
    <details className="print:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('history')}</summary>
      <ol className="space-y-2 text-14">
        {history.toReversed().map(({ step, isDone, at, by }) => (
          <li key={at + step} className="border-s-3 border-hairline ps-3">
            <p>{t(isDone ? 'set' : 'undone', { step: nameOf(step) })}</p>
            <p className="text-soft">{t(`by.${by}`, { date: date(at, 'instant') })}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}

interface TrackingFormProps {
  before: string | undefined
  busy: boolean
  onSave: (trackingNumber: string | undefined) => void
  onClose: () => void
}

function TrackingForm({ before = '', busy, onSave, onClose }: TrackingFormProps) {
  const { t } = useTranslation('steps')
  const [number, setNumber] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const said = number.trim()
    const isGood = said === '' || TrackingNumber.safeParse(said).success
    setWrong(!isGood)
    if (isGood && !busy) onSave(said || undefined)
  }
  return (
    <PageForm className="space-y-4 bg-sunk p-4" onSubmit={submit}>
      <TextField
        id="tracking-number"
        label={t('tracking.label')}
        hint={t('tracking.hint')}
        error={isWrong ? t('tracking.problem') : undefined}
        autoComplete="off"
        maxLength={40}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <SaveOrKeep save={t('tracking.save')} keep={t('keep')} busy={busy} onKeep={onClose} />
    </PageForm>
  )
}

/** When and where, by the clocks of the place, and as a file for a calendar. */
function AppointmentRows({ order, appointment }: { order: Order; appointment: Appointment }) {
  const { t } = useTranslation('steps')
  const { countryInSentence, date, language } = useWords()
  const { place, day, time } = appointment
  const at = new Date(appointmentTime(appointment))
  const when = t('appointment.when', {
    day: date(day, 'day'),
    time,
    zone: writtenZone(appointment.zone, at, language),
  })
  const save = () => {
    const title = t('appointment.event', { destination: countryInSentence(order.destinationCountry) })
    const id = `appointment-${order.id}@${window.location.hostname}`
    const entry = { id, title, at, place, note: when, daysBefore: APPOINTMENT_REMINDER_DAYS }
    const file = calendarFile(entry, new Date())
    saveFile(`appointment-${order.reference}.ics`, new Blob([file], { type: 'text/calendar' }))
  }
  return (
    <div className="space-y-2">
      <p>{when}</p>
      <p>
        <bdi>{place}</bdi>
      </p>
      {at > new Date() && (
        <Button variant="quiet" label={t('appointment.calendar')} className="print:hidden" onClick={save} />
      )}
    </div>
  )
}
