import { blankOf } from '@borderlane/contracts/forms/blank'
import type { Item } from '@borderlane/contracts/forms/question'
import { useBoxWords } from './box-words'
import { kindOf } from './kinds'

export function SimpleValue({ item, value }: { item: Item; value: string }) {
  const boxWords = useBoxWords()
  const blank = blankOf(value)
  if (blank) return boxWords(item, blank)
  const { Value } = kindOf(item.kind === 'name' ? 'text' : item.kind)
  return Value ? <Value question={item} value={value} /> : value
}
