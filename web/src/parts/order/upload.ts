export type FileProblem =
  | 'wrong_type'
  | 'heic'
  | 'same_file'
  | 'too_large'
  | 'empty'
  | 'broken'
  | 'too_many_pixels'
  | 'too_heavy'
  | 'pdf_locked'
  | 'pdf_active'
  | 'infected'
  | 'too_many'
  | 'lost'
  | 'other'

export interface Upload {
  id: string
  file: File
  /** The document whose place it takes. */
  replaces?: string
  /** Code of the required document that it is. */
  requirement?: string
  /** Its name says so; no one has. */
  isGuess?: boolean
  /** `refused`: cannot be sent at all. `failed`: was sent and not kept, may be tried again. */
  state: 'waiting' | 'uploading' | 'checking' | 'accepted' | 'failed' | 'refused'
  share: number
  problem?: FileProblem
}
