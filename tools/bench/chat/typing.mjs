// How people mistype: a neighbouring key, two letters swapped, one left out, one twice, and no accents.
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']

/** @param {string} letter */
function besideOnKeyboard(letter) {
  const row = ROWS.find((keys) => keys.includes(letter))
  if (!row) return []
  const at = row.indexOf(letter)
  return [row[at - 1], row[at + 1]].filter((key) => key !== undefined)
}

/**
 * A word with one error. No one gets its first letter wrong.
 * @param {string} word
 * @param {import('../../random.mjs').Random} chance
 */
export function mistyped(word, chance) {
  const letters = [...word]
  const at = 1 + chance.below(letters.length - 1)
  const kind = chance.below(4)
  if (kind === 0) {
    const near = besideOnKeyboard(letters[at].toLowerCase())
    if (near.length > 0) letters[at] = chance.oneOf(near)
    else letters.splice(at, 1)
  } else if (kind === 1 && at + 1 < letters.length) {
    ;[letters[at], letters[at + 1]] = [letters[at + 1], letters[at]]
  } else if (kind === 2) letters.splice(at, 1)
  else letters.splice(at, 0, letters[at])
  return letters.join('')
}

/** A question as it is typed in a hurry. @param {string} text */
export const inAHurry = (text) =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[?¿.,!]/g, '')
