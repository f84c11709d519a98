export interface Passport {
  surname: string
  givenNames: string
  number: string
  /** Codes of three letters, as ISO 3166 has them or, where it has none, ICAO. */
  nationality: string
  issuingState: string
  /** Days, `YYYY-MM-DD`. */
  dateOfBirth: string
  expiryDate: string
  sex: 'female' | 'male' | 'unspecified'
  /** The names fill their place: they may go on. */
  isNameCut: boolean
}

export type LinesProblem =
  | 'lines'
  | 'card'
  | 'number'
  | 'dateOfBirth'
  | 'expiryDate'
  | 'digits'
  | 'country'
  | 'name'
  | 'date'
  | 'expired'

export type ReadLines = { passport: Passport } | { problem: LinesProblem; day?: string }
