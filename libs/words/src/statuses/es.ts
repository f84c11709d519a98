import type { StatusWords } from './en'

export const statuses = {
  pending: 'Pendiente',
  pending_payment: 'Pendiente',
  paid: 'Pendiente',
  in_review: 'En revisión',
  submitted_to_govt: 'Enviada al gobierno',
  waiting_on_govt: 'En espera del gobierno',
  approved: 'Aprobada',
  rejected: 'Denegada',
  closed: 'Cerrada',
} satisfies StatusWords
