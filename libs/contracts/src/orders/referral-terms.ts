/** What each of both gets off our fee of their next order, and for how many months. */
export const REFERRAL_CREDIT_CENTS = 1_000
export const REFERRAL_MONTHS = 12
export const REFERRAL_HOURS = 24
/** Days for which a visitor may let the browser keep whose link has led here. */
export const REFERRAL_KEPT_DAYS = 60
/** What a partner gets of our fee. */
export const PARTNER_PERCENT = 20
