import type { StatusWords } from './en'

export const statuses = {
  pending: 'Ожидает',
  pending_payment: 'Ожидает',
  paid: 'Ожидает',
  in_review: 'На проверке',
  submitted_to_govt: 'Передано властям',
  waiting_on_govt: 'На рассмотрении у властей',
  approved: 'Одобрено',
  rejected: 'Отклонено',
  closed: 'Закрыто',
} satisfies StatusWords
