import type { StatusWords } from './en'

export const statuses = {
  pending: 'قيد الانتظار',
  pending_payment: 'قيد الانتظار',
  paid: 'قيد الانتظار',
  in_review: 'قيد المراجعة',
  submitted_to_govt: 'مُقدَّم إلى الحكومة',
  waiting_on_govt: 'بانتظار رد الحكومة',
  approved: 'تمت الموافقة',
  rejected: 'مرفوض',
  closed: 'مغلق',
} satisfies StatusWords
