import type { DocumentWords } from './en'

export const documents = {
  passport: '有效护照',
  photo: '护照照片',
  itinerary: '行程安排',
  funds: '资金证明',
  accommodation: '住宿证明',
  return_ticket: '返程机票',
  bank_statement: '银行流水单',
  invitation: '邀请函',
  insurance: '旅行保险',
  vaccination: '疫苗接种证明',
} satisfies DocumentWords
