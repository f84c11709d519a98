import type { StatusWords } from './en'

export const statuses = {
  pending: 'Ausstehend',
  pending_payment: 'Ausstehend',
  paid: 'Ausstehend',
  in_review: 'In Prüfung',
  submitted_to_govt: 'Bei der Behörde eingereicht',
  waiting_on_govt: 'Wartet auf die Behörde',
  approved: 'Genehmigt',
  rejected: 'Abgelehnt',
  closed: 'Geschlossen',
} satisfies StatusWords
