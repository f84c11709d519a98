import type { DocumentWords } from './en'

export const documents = {
  passport: 'جواز سفر ساري المفعول',
  photo: 'صورة شخصية بمقاس جواز السفر',
  itinerary: 'برنامج الرحلة',
  funds: 'إثبات القدرة المالية',
  accommodation: 'إثبات الإقامة',
  return_ticket: 'تذكرة طيران للعودة',
  bank_statement: 'كشف حساب مصرفي',
  invitation: 'خطاب دعوة',
  insurance: 'تأمين السفر',
  vaccination: 'شهادة تطعيم',
} satisfies DocumentWords
