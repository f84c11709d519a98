/** How a letter with two dots or a ring is written without: Ü as U, or as UE, which passports and most machines do. */
export type Spelling = 'short' | 'long'
export const SPELLINGS: readonly Spelling[] = ['short', 'long']

const LONG: Readonly<Record<string, string>> = { Ä: 'AE', Å: 'AA', Ö: 'OE', Ø: 'OE', Ü: 'UE' }
/** Letters that Unicode does not take apart. */
const OTHERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  Œ: 'OE',
  Ø: 'O',
  Þ: 'TH',
}

/** Capital letters without marks; line ends and tabs stay. */
export function plain(text: string, spelling: Spelling): string {
  const whole = text.normalize('NFKC').toUpperCase().normalize('NFC')
  return whole
    .replace(/[ÄÅÖØÜ]/g, (letter) => (spelling === 'long' ? LONG[letter]! : letter))
    .replace(/[ÆÐĐŁŒØÞ]/g, (letter) => OTHERS[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

/** Whether two texts differ by one sign: another one, one more, one less, or two neighbours in the wrong order. */
export function isOneSignOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const rest = (text: string, from: number): string => text.slice(same + from)
  if (a.length > b.length) return rest(a, 1) === rest(b, 0)
  if (a.length < b.length) return rest(a, 0) === rest(b, 1)
  const areSwapped = a[same] === b[same + 1] && a[same + 1] === b[same] && rest(a, 2) === rest(b, 2)
  return areSwapped || rest(a, 1) === rest(b, 1)
}
