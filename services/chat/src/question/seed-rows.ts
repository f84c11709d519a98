import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'

// Beside the program's folder, src/ or dist/.
const SEED = join(__dirname, '..', '..', 'seed')

/** Where a file of seed/ lies. */
export const seedFile = (file: string): string => join(SEED, file)

/** The rows of a file of tab-separated values, without the one that names the columns. */
export function seedRows(file: string): string[][] {
  const lines = readFileSync(seedFile(file), 'utf8').split('\n').slice(1)
  return lines.filter(Boolean).map((line) => line.split('\t'))
}

/** The rows of a file that each language has in its own folder. */
export const rowsOfLanguages = (file: string): { language: Locale; row: string[] }[] =>
  LOCALES.flatMap((language) => seedRows(join(language, file)).map((row) => ({ language, row })))
