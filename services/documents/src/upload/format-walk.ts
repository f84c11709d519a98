/** Reads a file's structure as it comes. */
export interface FormatWalk {
  /** @throws AppError `documents.broken` if these bytes cannot stand here */
  add(chunk: Buffer): void
  /** Whether the file has come to its proper end. */
  readonly complete: boolean
}
