import { defineJob } from '@borderlane/messaging'

/** The comparison of documents with the store: by the clock, and where a file could not be read. */
export const reconcile = defineJob('documents.reconcile')
