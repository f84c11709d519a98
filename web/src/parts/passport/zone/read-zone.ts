import type { Passport } from '../passport'
import { readLines } from '../read-lines'
import { bandsOf } from './bands'
import { decide } from './decide'
import { type Grey, mirrored, turn } from './grey'
import { layLine, type Strip, stripsOf } from './lay'

/** Taken up to so much correction for the check digits to fit, in natural logarithms of chance (ADR 51). */
const MOST_COST = 4
/**
 * From so sure a net on there were two lines, and from so plain signs on it is no use to look elsewhere: the mean of the
 * chances of the likeliest signs, as a natural logarithm. What is no zone has -0.1 to -0.3, a good picture -0.01.
 */
const [SURE, PLAIN] = [-0.1, -0.03]

/** Why a picture is not taken. */
export type PictureProblem = 'zone' | 'unsure' | 'mirrored'
export type ReadPicture =
  | { passport: Passport; lines: [string, string] }
  | { problem: PictureProblem }
  /** `day`: the one on which the passport ended. */
  | { problem: 'expired'; day: string }

/** How a picture may lie, in degrees: a person holds the page before a camera nearly upright. */
const [ANY_WAY, UPRIGHT] = [
  [0, 180, 90, 270],
  [0, 180],
]

/**
 * Reads the machine-readable zone in a picture.
 * @param today `YYYY-MM-DD`
 * @param isFrame one of many pictures of a camera: there is no time to look whether it is mirrored
 */
export function readZone(picture: Grey, today: string, isFrame = false): ReadPicture {
  let unsure: ReadPicture | undefined
  for (const degrees of isFrame ? UPRIGHT : ANY_WAY) {
    const read = readUpright(degrees ? turn(picture, degrees) : picture, today)
    if (read && !('problem' in read && read.problem === 'unsure')) return read
    unsure ??= read
    // The lines were there.
    if (unsure && degrees === 180) break
  }
  if (!isFrame && isMirrored(picture, today)) return { problem: 'mirrored' }
  return unsure ?? { problem: 'zone' }
}

function isMirrored(picture: Grey, today: string): boolean {
  const other = mirrored(picture)
  return UPRIGHT.some((degrees) => {
    const read = readUpright(degrees ? turn(other, degrees) : other, today)
    return read !== undefined && 'passport' in read
  })
}

/** @returns undefined: nothing that looks like the two lines */
function readUpright(picture: Grey, today: string): ReadPicture | undefined {
  let unsure: ReadPicture | undefined
  for (const band of bandsOf(picture)) {
    const strips = stripsOf(band)
    if (strips.some(({ top, bottom, left, right }) => bottom - top < 6 || right - left < band.width * 0.5))
      continue
    for (let rank = 0; rank < RANKS; rank++) {
      const { read, sure } = readStrips(band, strips, rank, today)
      if (read) return read
      if (sure < SURE) break
      unsure = { problem: 'unsure' }
      if (sure >= PLAIN && rank === RANKS - 1) return unsure
    }
  }
  return unsure
}

/** No name has one letter four times in a row: cells that lie beside a row of fillers look so. */
const REPEATED = /([A-Z])\1{3}/

/** So many lays of a line are followed. */
const RANKS = 2

function readStrips(
  band: Grey,
  strips: readonly [Strip, Strip],
  rank: number,
  today: string,
): { read?: ReadPicture; sure: number } {
  const above = layLine(band, strips[0], rank)
  const below = layLine(band, strips[1], rank)
  const sure = (above.sure + below.sure) / 2
  const { lines, cost } = decide(above.signs, below.signs)
  if (cost > MOST_COST || REPEATED.test(lines[0])) return { sure }
  const read = readLines(lines, today)
  if ('passport' in read) return { read: { ...read, lines }, sure }
  return read.day ? { read: { problem: 'expired', day: read.day }, sure } : { sure }
}
