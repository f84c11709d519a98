import { replaceStorageWithoutRoom } from '../parts/storage/page-storage'

// A module of its own, so that it runs before the stores that read the storage when they are made.
/** Whether what is kept ends with this page. */
export const keepsNothing = typeof window !== 'undefined' && replaceStorageWithoutRoom()
