// How many files of our own, libs apart, a reader may have to open to follow a behaviour. A behaviour that is not listed
// has DEFAULT_FILES. A number here may only fall: what needs more files is written in fewer, or simpler.
export const DEFAULT_FILES = 25

/** @type {Record<string, number>} by role and name on the wire */
export const FILES = {}
