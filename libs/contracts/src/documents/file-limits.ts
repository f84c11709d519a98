// Without zod: pages need these before anything is checked.

export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_FILES_PER_ORDER = 20
export const FILE_EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png'] as const
export const MAX_VISA_TEXT = 100_000
