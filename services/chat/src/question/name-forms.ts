import { editDistance } from '@borderlane/words/edit-distance'
import { keyOf } from './text'

/** Endings of names that change in Russian: genitive, dative, accusative, instrumental, prepositional. */
const RUSSIAN: readonly [ending: RegExp, forms: readonly string[]][] = [
  [/ая$/, ['ои', 'ои', 'ую', 'ои', 'ои']],
  [/ыи$/, ['ого', 'ому', 'ыи', 'ым', 'ом']],
  [/ое$/, ['ого', 'ому', 'ое', 'ым', 'ом']],
  [/(?<=ств)о$/, ['а', 'у', 'о', 'ом', 'е']],
  [/ые$/, ['ых', 'ым', 'ые', 'ыми', 'ых']],
  [/ие$/, ['их', 'им', 'ие', 'ими', 'их']],
  [/ия$/, ['ии', 'ии', 'ию', 'иеи', 'ии']],
  [/(?<=[кгхжшч])а$/, ['и', 'е', 'у', 'ои', 'е']],
  [/(?<=[бвдзлмнпрстфц])а$/, ['ы', 'е', 'у', 'ои', 'е']],
  [/(?<=[ае])и$/, ['я', 'ю', 'и', 'ем', 'е']],
  [/ь$/, ['я', 'ю', 'ь', 'ем', 'е']],
  [/я$/, ['и', 'е', 'ю', 'еи', 'е']],
  [/ы$/, ['ов', 'ам', 'ы', 'ами', 'ах']],
  [/(?<=[бвгдзклмнпрстф])$/, ['а', 'у', '', 'ом', 'е']],
]
const CASES = [0, 1, 2, 3, 4]

function inCase(word: string, number: number): string {
  const found = RUSSIAN.find(([ending]) => ending.test(word))
  return found ? word.replace(found[0], found[1][number]!) : word
}

/** A Russian name in its cases: "Южной Корее". Of words with a hyphen the last one changes. */
export function russianCasesOf(name: string): string[] {
  const words = keyOf(name).split(' ')
  if (!/^[\p{Script=Cyrillic} -]{4,}$/u.test(name)) return []
  const inOne = (word: string, number: number): string => {
    const at = word.lastIndexOf('-') + 1
    return word.slice(0, at) + inCase(word.slice(at), number)
  }
  const cases = CASES.map((number) => words.map((word) => inOne(word, number)).join(' '))
  // Of some in the plural the genitive has no ending: "Филиппин".
  return words.length === 1 && /.{5}ы$/.test(words[0]!) ? [...cases, words[0]!.slice(0, -1)] : cases
}

/** What German writes together with the country to which it goes: "Indienvisum", "Japanreise". */
const GERMAN_JOURNEY =
  /(e?visums?|visa|einreise|rundreise|reise|urlaubs?|trip|fluge?s?|aufenthalts?|ferien|besuchs?)$/

/** The country in a German word for a journey or a visa, as it is looked up; nothing where there is none. */
export function germanDestination(key: string): string | undefined {
  const end = GERMAN_JOURNEY.exec(key)
  return end && end.index > 2 ? key.slice(0, end.index) : undefined
}

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
