import type { DocumentWords } from './en'

export const documents = {
  passport: 'Действительный паспорт',
  photo: 'Фотография на паспорт',
  itinerary: 'Маршрут поездки',
  funds: 'Подтверждение наличия средств',
  accommodation: 'Подтверждение проживания',
  return_ticket: 'Обратный авиабилет',
  bank_statement: 'Выписка из банка',
  invitation: 'Приглашение',
  insurance: 'Страховка для поездки',
  vaccination: 'Сертификат о вакцинации',
} satisfies DocumentWords
