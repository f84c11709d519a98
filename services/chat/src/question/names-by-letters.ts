import { editDistance } from '@borderlane/words/edit-distance'

interface Named<T> {
  name: string
  letters: number
  value: T
}

/**
 * Names to be found with typing errors. Two words that are `n` errors apart differ in at most 2n kinds of letters, which
 * one operation on two numbers suffices: hardly any name is compared letter by letter, and a long text costs no more per
 * word than a short one.
 */
export class NamesByLetters<T> {
  /** By first letter, which no one gets wrong, and length. */
  private readonly names = new Map<string, Named<T>[]>()

  add(name: string, value: T): void {
    const place = placeOf(name, name.length)
    const names = this.names.get(place)
    const named = { name, letters: lettersOf(name), value }
    if (names) names.push(named)
    else this.names.set(place, [named])
  }

  /** The names, with their values, that have the fewest errors against a word; none where all have more than `most`. */
  nearest(word: string, most: number): Named<T>[] {
    const letters = lettersOf(word)
    let best: Named<T>[] = []
    let least = most
    for (let length = word.length - most; length <= word.length + most; length++) {
      for (const one of this.names.get(placeOf(word, length)) ?? []) {
        if (bitsIn(letters ^ one.letters) > 2 * least) continue
        const errors = editDistance(word, one.name, least)
        if (errors > least) continue
        if (errors < least) best = []
        least = errors
        best.push(one)
      }
    }
    return best
  }
}

const placeOf = (word: string, length: number): string => `${word[0]}${length}`

/** Which kinds of letters a word has, one bit each; letters of other scripts share the 32. */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) % 32)
  return letters
}

function bitsIn(number: number): number {
  let left = number
  let bits = 0
  while (left !== 0) {
    left &= left - 1
    bits += 1
  }
  return bits
}
