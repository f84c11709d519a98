import { lazyPart } from '../area/lazy-part'

/** Few need it: who cannot open an order here. */
export const ResendLink = lazyPart(['order'], async () => (await import('./resend-form')).ResendForm)
