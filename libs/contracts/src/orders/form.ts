interface Asked {
  /** Names the answer everywhere: in contracts, texts, drafts and corrections. */
  id: string
  /** Nothing is saved without it. */
  required: boolean
  /** Staff see it on request only, and each showing is written down. A browser does not keep it over a reload. */
  sealed: boolean
  /** Of a sealed text the last characters are shown, under the name of the answer with `Masked` after it. */
  masked?: true
  /** What it is if it is not given. Orders keep this answer in a column of its own and do not seal it. */
  preset?: 'passportCountry'
  /** It is not corrected like the other answers. */
  fixed?: true
  /** What a browser knows the answer as. */
  autoComplete?: 'name' | 'bday'
}

/** One question, and the limits of its answer. Answers of every kind are texts: days are `YYYY-MM-DD`, countries ISO codes. */
export type Question = Asked &
  (
    | { kind: 'text'; max: number; format?: 'name' | 'passportNumber' | 'travelDates' }
    /** `past`: from 1900 to today. `ahead`: not over, and of this century. */
    | { kind: 'day'; range: 'past' | 'ahead' }
    | { kind: 'country' | 'email' | 'phone' }
  )

export interface Section {
  id: string
  questions: readonly Question[]
}

/** What an application asks. The sections and their questions stand in the order in which people see them. */
export interface Form {
  sections: readonly Section[]
}
