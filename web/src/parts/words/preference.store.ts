import { isLanguage, type Language } from '@borderlane/words/languages'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSite } from '../site/site.store'

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

interface Preferences {
  language: Language
  /** Currency in which amounts are shown beside the GBP that is charged. */
  currency: DisplayCurrency
  /** Whether the visitor has chosen a language, or has said no to another one. */
  languageSettled: boolean
  /** Of staff: the columns of the list of orders; null: the usual ones. */
  columns: readonly string[] | null
  setLanguage: (language: Language) => void
  keepLanguage: () => void
  setCurrency: (currency: DisplayCurrency) => void
  setColumns: (columns: readonly string[]) => void
}

const isKeyOf = <T extends object>(table: T, key: unknown): key is keyof T =>
  typeof key === 'string' && Object.hasOwn(table, key)

/** The operator may offer some of the currencies only. */
const isOffered = (currency: DisplayCurrency): boolean =>
  useSite.getState().currencies?.includes(currency) ?? true

/** What the visitor likes, kept in this browser and restored on the next visit. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      language: 'en',
      currency: 'GBP',
      languageSettled: false,
      columns: null,
      setLanguage: (language) => set({ language, languageSettled: true }),
      keepLanguage: () => set({ languageSettled: true }),
      setCurrency: (currency) => set({ currency }),
      setColumns: (columns) => set({ columns }),
    }),
    {
      name: 'borderlane.preferences',
      // What an older version or someone else left in the storage is not trusted.
      merge: (stored, current) => {
        const { language, currency, languageSettled, columns } = (stored ?? {}) as Partial<Preferences>
        return {
          ...current,
          language: isLanguage(language) ? language : current.language,
          languageSettled: languageSettled === true,
          columns: Array.isArray(columns) ? columns.map(String) : null,
          currency: isKeyOf(CURRENCY_SYMBOLS, currency) && isOffered(currency) ? currency : current.currency,
        }
      },
    },
  ),
)
