import { useWords } from '../../parts/words/use-words'

/** A count in the reader's language. */
export function useNumber(): (value: number) => string {
  const { language } = useWords()
  return (value) => new Intl.NumberFormat(language).format(value)
}
