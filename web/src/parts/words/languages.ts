/** The languages whose texts are complete, each by its own name. The first one stands in for missing texts. */
export const LANGUAGES = { en: 'English' } as const

export type Language = keyof typeof LANGUAGES
