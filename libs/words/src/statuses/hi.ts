import type { StatusWords } from './en'

export const statuses = {
  pending: 'लंबित',
  pending_payment: 'लंबित',
  paid: 'लंबित',
  in_review: 'समीक्षा में',
  submitted_to_govt: 'सरकार को भेजा गया',
  waiting_on_govt: 'सरकार के उत्तर की प्रतीक्षा',
  approved: 'स्वीकृत',
  rejected: 'अस्वीकृत',
  closed: 'बंद',
} satisfies StatusWords
