import type { StatusWords } from './en'

export const statuses = {
  pending: 'In attesa',
  pending_payment: 'In attesa',
  paid: 'In attesa',
  in_review: 'In esame',
  submitted_to_govt: 'Inviata al governo',
  waiting_on_govt: 'In attesa del governo',
  approved: 'Approvata',
  rejected: 'Rifiutata',
  closed: 'Chiusa',
} satisfies StatusWords
