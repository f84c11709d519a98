import { appointmentTime, mayTakeSteps, stepsOf } from '@borderlane/domain/orders/own-steps'
import { writtenDay, writtenZone } from '@borderlane/words/written'
import type { Texts } from '../locale/texts'
import { greetingOf, type MailContent, typed } from './mail-content'
import { type OrderContent, orderTable } from './order-table'

/** Goes out 7 days and 1 day before an appointment; null: it was undone meanwhile, has passed, or the order is closed. */
export function orderAppointment(
  { order, url }: OrderContent,
  texts: Texts,
  now = new Date(),
): MailContent | null {
  const appointment = order.ownSteps?.appointment
  if (!appointment || !mayTakeSteps(order)) return null
  const at = new Date(appointmentTime(appointment))
  if (at <= now) return null
  const { t } = texts
  const { place, time, zone } = appointment
  const day = writtenDay(appointment.day, texts.format)
  return {
    subject: t('appointment.subject', { day, reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      t('appointment.intro', { day, time, zone: writtenZone(zone, at, texts.format) }),
      t('appointment.place', { text: typed(place, texts) }),
      t('appointment.bring'),
      t('appointment.changed'),
    ],
    action: { label: t('appointment.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('request.linkIsKey')],
  }
}

/** Goes out when the file is ready to be submitted; null: that was undone meanwhile, or the order is closed. */
export function orderReady({ order, url }: OrderContent, texts: Texts): MailContent | null {
  if (!order.ownSteps?.done.includes('ready') || !mayTakeSteps(order)) return null
  const { t } = texts
  return {
    subject: t('ready.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      t('ready.intro'),
      t('ready.pack'),
      ...(stepsOf(order).includes('appointment') ? [t('ready.steps')] : []),
    ],
    action: { label: t('appointment.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('request.linkIsKey')],
  }
}
