/** Enough to catch a slip; whether there is such an address only a mail shows. */
export const EMAIL = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/
