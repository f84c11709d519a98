import type { Order } from '@borderlane/contracts/orders/order'
import type { Appointment } from '@borderlane/contracts/orders/own-step'
import { APPOINTMENT_REMINDER_DAYS, appointmentTime } from '@borderlane/domain/orders/own-steps'
import { writtenZone } from '@borderlane/words/written'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../http/download'
import { useWords } from '../words/use-words'
import { Button } from '../../ui/button'
import { calendarFile } from './calendar-file'

/** When and where, by the clocks of the place, and as a file for a calendar. */
export function AppointmentRows({ order, appointment }: { order: Order; appointment: Appointment }) {
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
        <Button variant="quiet" className="print:hidden" onClick={save}>
          {t('appointment.calendar')}
        </Button>
      )}
    </div>
  )
}
