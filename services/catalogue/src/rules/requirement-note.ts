import type { Policy } from './visa-policy'

/** A code of the topic `notes` with its parameters: how a row keeps it. */
export interface Note {
  code: string
  params: Record<string, string | number>
}

export const note = (code: string, params: Note['params'] = {}): Note => ({ code, params })

/** What a traveller should know about a rule, whatever it costs. */
export function requirementNotes({ entry, stayDays }: Policy): Note[] {
  if (entry !== 'visa_free') return [note(entry)]
  return [stayDays === null ? note('visa_free') : note('visa_free_days', { count: stayDays })]
}

/** Remarks of our own list of policy changes, as codes. */
export function remarkNotes(remarks: string): Note[] {
  if (remarks.includes('temporary')) return [note('temporary_measure')]
  if (remarks.includes('NAIA')) return [note('arrival_airports', { airports: 'Manila (NAIA), Mactan-Cebu' })]
  if (remarks.includes('pre-arrival registration')) return [note('register_online')]
  return []
}
