/** Marketing figures of the operator, shown with the note "sample" until the installation's own take their place. */
export const FIGURES = {
  sample: true,
  countries: '150+',
  visas: '50K+',
  successRate: '98%',
  support: '24/7',
} as const

/** What a partner and a recommender get. */
export const PARTNERSHIP = { commissionPercent: 20, cookieDays: 60 } as const
export const REFERRAL = { creditPounds: 10, validMonths: 12, appliedWithinHours: 24 } as const
