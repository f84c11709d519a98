import { Appointment } from '@borderlane/contracts/orders/own-step'
import { appointmentProblem } from '@borderlane/domain/orders/own-steps'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode, wrongFields } from '../../http/client'
import { DateField } from '../../ui/date-field'
import { PageForm, SelectField, TextField } from '../../ui/fields'
import { SaveOrKeep } from '../../ui/save-or-keep'

type Field = keyof Appointment
type Problem = 'place' | 'day' | 'time' | 'zone' | 'past' | 'far' | 'timePast'

interface AppointmentFormProps {
  before: Appointment | undefined
  seen: number
  change: { error: Error | null; isPending: boolean }
  onSave: (appointment: Appointment, version: number | undefined) => void
  onClose: () => void
}

export function AppointmentForm({ before, seen, change, onSave, onClose }: AppointmentFormProps) {
  const { t } = useTranslation('steps')
  const [version] = useState(seen)
  const [said, setSaid] = useState<Appointment>(before ?? { place: '', day: '', time: '', zone: ownZone() })
  const [zones] = useState(() => zonesWith(said.zone))
  const [problems, setProblems] = useState<Partial<Record<Field, Problem>>>({})
  const refused = wrongFields(change.error).map((path) => path.replace(/^appointment\./, ''))
  const errorOf = (field: Field) => {
    const problem = problems[field] ?? (refused.includes(field) ? field : undefined)
    return problem && t(`appointment.problem.${problem}`)
  }
  const set = (part: Partial<Appointment>) => setSaid({ ...said, ...part })
  const submit = () => {
    const found = problemsOf(said)
    setProblems(found)
    // After someone else's change was shown, it may be overwritten.
    const isShown = isCode(change.error, 'orders.changed')
    if (Object.keys(found).length === 0 && !change.isPending) onSave(said, isShown ? undefined : version)
  }
  return (
    <PageForm className="space-y-4 bg-sunk p-4" onSubmit={submit}>
      <TextField
        id="appointment-place"
        label={t('appointment.place')}
        hint={t('appointment.placeHint')}
        error={errorOf('place')}
        maxLength={120}
        value={said.place}
        onChange={(event) => set({ place: event.target.value })}
      />
      <DateField
        id="appointment-day"
        label={t('appointment.day')}
        error={errorOf('day')}
        value={said.day}
        onChange={(day) => set({ day })}
      />
      <TextField
        id="appointment-time"
        type="time"
        width="max-w-40"
        label={t('appointment.time')}
        hint={t('appointment.timeHint')}
        error={errorOf('time')}
        value={said.time}
        onChange={(event) => set({ time: event.target.value })}
      />
      <SelectField
        id="appointment-zone"
        label={t('appointment.zone')}
        hint={t('appointment.zoneHint')}
        placeholder={t('appointment.zoneChoose')}
        error={errorOf('zone')}
        options={zones}
        value={said.zone}
        onChange={(event) => set({ zone: event.target.value })}
      />
      <SaveOrKeep save={t('appointment.save')} keep={t('keep')} busy={change.isPending} onKeep={onClose} />
    </PageForm>
  )
}

function problemsOf(said: Appointment): Partial<Record<Field, Problem>> {
  const parsed = Appointment.safeParse(said)
  if (!parsed.success)
    return Object.fromEntries(parsed.error.issues.map(({ path: [field] }) => [field, field]))
  const problem = appointmentProblem(parsed.data, new Date())
  if (!problem) return {}
  if (problem.path === 'appointment.time') return { time: 'timePast' }
  return { day: problem.code === 'far' ? 'far' : 'past' }
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The city first: that is what someone types to find it. */
function zonesWith(own: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...(own ? [own] : [])])
  return [...names]
    .map((value) => {
      const [area = '', ...rest] = value.replaceAll('_', ' ').split('/')
      return { value, label: rest.length > 0 ? `${rest.toReversed().join(', ')} (${area})` : area }
    })
    .sort((one, other) => one.label.localeCompare(other.label))
}
