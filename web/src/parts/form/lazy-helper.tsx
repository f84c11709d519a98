import { lazyPart } from '../area/lazy-part'

/** Only some official forms ask who helped. */
export const HelperNotice = lazyPart([], async () => (await import('./helper-notice')).HelperNotice, null)
