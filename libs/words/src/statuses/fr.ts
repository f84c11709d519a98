import type { StatusWords } from './en'

export const statuses = {
  pending: 'En attente',
  pending_payment: 'En attente',
  paid: 'En attente',
  in_review: 'En cours d’examen',
  submitted_to_govt: 'Transmise aux autorités',
  waiting_on_govt: 'En attente des autorités',
  approved: 'Approuvée',
  rejected: 'Refusée',
  closed: 'Clôturée',
} satisfies StatusWords
