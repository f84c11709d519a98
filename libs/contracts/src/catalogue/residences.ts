/** Parts of countries (ISO 3166-2) whose law reserves paid help for those who live there to registered people. */
export const REGIONS = ['US-CA', 'IN-PB', 'IN-HR'] as const

/** Where a buyer lives, as far as a law asks. */
export const RESIDENCES = [...REGIONS, 'elsewhere'] as const
