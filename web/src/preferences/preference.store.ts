import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Display currencies with the specification's symbols; Intl prints other ones ("CA$", "AED"). */
export const CURRENCY_SYMBOLS = {
  GBP: '£',
  USD: '$',
  EUR: '€',
  CAD: 'C$',
  AUD: 'A$',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  AED: 'د.إ',
  SAR: 'ر.س',
} as const

export type DisplayCurrency = keyof typeof CURRENCY_SYMBOLS
export const DISPLAY_CURRENCIES = Object.keys(CURRENCY_SYMBOLS) as DisplayCurrency[]

interface Preferences {
  /** Language of the texts, an i18next language code. */
  language: 'en'
  /** Currency in which amounts are shown beside the GBP that is charged. */
  currency: DisplayCurrency
  setCurrency: (currency: DisplayCurrency) => void
}

/** What the visitor likes, kept in this browser and restored on the next visit. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      language: 'en',
      currency: 'GBP',
      setCurrency: (currency) => set({ currency }),
    }),
    {
      name: 'borderlane.preferences',
      // What an older version or somebody else left in the storage is not trusted.
      merge: (stored, current) => {
        const currency = (stored as Partial<Preferences> | undefined)?.currency
        return { ...current, currency: currency && currency in CURRENCY_SYMBOLS ? currency : 'GBP' }
      },
    },
  ),
)
