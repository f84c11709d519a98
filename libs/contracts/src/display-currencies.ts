/** Currencies in which amounts can be shown beside the pounds that are charged. */
export const DISPLAY_CURRENCIES = [
  'GBP',
  'USD',
  'EUR',
  'CAD',
  'AUD',
  'JPY',
  'CNY',
  'INR',
  'AED',
  'SAR',
] as const
