import { replaceStorageWithoutRoom } from '../parts/storage/page-storage'

// A module of its own, so that it runs before the stores that read the storage when they are made.
/** Whose link has led here. */
export const ledBy =
  typeof window !== 'undefined' && /[?&]ref=([A-Z2-9]{8})\b/.exec(window.location.search)?.[1]

/** Whether what is kept ends with this page. */
export const keepsNothing = typeof window !== 'undefined' && replaceStorageWithoutRoom()
