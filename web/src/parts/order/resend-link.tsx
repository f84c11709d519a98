import { later } from '../area/later'

/** Few need it: who cannot open an order here. */
export const ResendLink = later(['order'], async () => (await import('./resend-form')).ResendForm)
