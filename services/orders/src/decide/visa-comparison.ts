import { type ReadVisa, type Visa, type VisaComparison, VisaField } from '@borderlane/contracts/visa'
import { matchName } from './name-match'
import { matchNationality } from './nationality-match'
import { matchNumber } from './number-match'
import { plain } from './plain-text'
import { matchDay, matchEntries, matchValidity } from './terms-match'
import { writtenDays } from './visa-days'

export interface ExpectedVisa {
  fullName: string
  passportNumber: string
  dateOfBirth: string
  /** Names of the country and its people, and its codes. */
  nationality: readonly string[]
  destinationCountry: string
}

const MONTH_FIRST = ['US']

/**
 * Compares what is written in a visa with its application. Blanks, the order of names, marks on letters and ways to write
 * them are no differences. What is in doubt is not the same: a person looks at it.
 * @param text lines and columns of the file; null: it has none that could be read
 * @param typed what staff read in it
 */
export function compareTexts(text: string | null, expected: ExpectedVisa, typed: Visa): ReadVisa {
  if (text === null || text.trim() === '') return { comparison: UNREADABLE, visa: typed }
  const read = plain(text, 'short')
  const days = writtenDays(read, MONTH_FIRST.includes(expected.destinationCountry))
  const { match: validity, validFrom, validUntil } = matchValidity(read, days, typed)
  const { match: entriesMatch, entries } = matchEntries(read, typed.entries)
  return {
    comparison: {
      fullName: matchName(text, expected.fullName),
      passportNumber: matchNumber(text, expected.passportNumber),
      dateOfBirth: matchDay(
        expected.dateOfBirth,
        days.map(({ day }) => day),
      ),
      nationality: matchNationality(text, expected.nationality),
      validity,
      entries: entriesMatch,
    },
    visa: { validFrom, validUntil, entries },
  }
}

const UNREADABLE = Object.fromEntries(
  VisaField.options.map((field) => [field, 'unreadable']),
) as VisaComparison
