import type { VisaMatch } from '@borderlane/contracts/visa'
import { isOneSignOff, plain } from './plain-text'

const MAX_GROUPS = 6

/**
 * Looks for the number of a passport, with blanks or without. One that goes on is another one, and where a second one
 * differs by one sign it is not the same.
 */
export function matchNumber(text: string, passportNumber: string): VisaMatch {
  const wanted = plain(passportNumber, 'short').replace(/[^A-Z0-9]/g, '')
  if (wanted === '') return 'not_found'
  let isThere = false
  let isNear = false
  for (const field of plain(text, 'short').split(/[\n\t:<]/)) {
    const groups = field.match(/[A-Z0-9]+/g) ?? []
    groups.forEach((_, start) => {
      for (let end = start + 1; end <= Math.min(groups.length, start + MAX_GROUPS); end += 1) {
        const joined = groups.slice(start, end).join('')
        if (joined.length > wanted.length + 1) return
        if (joined === wanted) isThere ||= !goesOn(groups, start, end)
        // A word beside the number, joined with it, is no other number.
        else if (isOneSignOff(joined, wanted) && (end === start + 1 || joined.length === wanted.length))
          isNear = true
      }
    })
  }
  if (isNear) return 'one_sign'
  return isThere ? 'same' : 'not_found'
}

/** Whether there is more of a number than these groups: a lone digit, or any digits where it is written in groups. */
function goesOn(groups: readonly string[], start: number, end: number): boolean {
  const isPart = end - start > 1 ? /^\d+$/ : /^\d$/
  return [groups[start - 1], groups[end]].some((group) => group !== undefined && isPart.test(group))
}
