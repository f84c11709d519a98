/** Enough to catch a slip; whether there is such an address only a mail shows. */
export const EMAIL = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/

/** Characters that a password has at least, as the form asks for; an installation may ask for more. */
export const PASSWORD_MIN = 6
