import type { Translation } from '../translation'

/**
 * What a traveller should know about a rule and its government fee. `amount` comes with its currency (`USD 25.00`),
 * `asOf` is a year, a month or a day.
 */
export const notes = {
  visa_free: 'No visa is needed. How long you may stay is not stated, so check it before you travel.',
  visa_free_days_one: 'No visa is needed for a stay of up to {{count}} day.',
  visa_free_days_other: 'No visa is needed for a stay of up to {{count}} days.',
  on_arrival:
    'The visa is issued at the counter when you arrive. Have the listed documents with you when you travel.',
  evisa: 'The visa is applied for online. Keep a copy with you when you travel.',
  eta: 'An electronic travel authorisation is needed before you travel. It is applied for online.',
  embassy: 'The visa is issued by an embassy or consulate, which may ask you to come in person.',
  no_admission: 'This destination does not admit holders of this passport, so applying is not possible.',
  fee_sourced: 'The government charges {{amount}} (as of {{asOf}}).',
  fee_free: 'The government charges no fee (as of {{asOf}}).',
  fee_estimate: 'The government fee is an estimate of {{amount}} ({{asOf}}).',
  fee_unknown: 'The government fee is not known to us and is not part of the price shown.',
  fee_at_counter: 'At the counter it costs {{amount}} ({{asOf}}).',
  extra_biometrics: 'Fingerprints and photo (biometrics) cost {{amount}} more.',
  extra_processing: 'Processing costs {{amount}} more.',
  extra_airport_security: 'An airport security fee of {{amount}} comes on top.',
  extra_sustainable_development: 'A sustainable development fee of {{amount}} per night comes on top.',
  arrival_airports: 'It holds for arrivals at {{airports}}.',
  temporary_measure: 'This is a temporary measure. Ask the authority how long it lasts.',
  holds_until: 'This rule holds until {{day}}.',
  may_be_out_of_date: 'This rule was last checked on {{day}} and may be out of date.',
  team_validates: 'Our team will validate the latest requirements and handle your application end to end.',
} as const

export type NoteWords = Translation<typeof notes>
