import type { StatusWords } from './en'

export const statuses = {
  pending: 'Pendente',
  pending_payment: 'Pendente',
  paid: 'Pendente',
  in_review: 'Em análise',
  submitted_to_govt: 'Enviado ao governo',
  waiting_on_govt: 'Aguardando o governo',
  approved: 'Aprovado',
  rejected: 'Recusado',
  closed: 'Encerrado',
} satisfies StatusWords
