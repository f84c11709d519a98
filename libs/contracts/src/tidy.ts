import { asciiDigits } from './ascii-digits'

/** Comes along with what is pasted and is seen by no one. Not what reverses a text, nor the joiners of Persian and Hindi. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g
const JOINERS = /[\u200c\u200d]/g

/** One line as its reader sees it: blanks and line ends of any kind are one blank. */
export const tidyLine = (text: string): string =>
  text.replace(UNSEEN, '').replace(/[\p{Zs}\t\r\n\u2028\u2029]+/gu, ' ')

/** The same for numbers, codes and addresses of mails: in the signs of a passport, from whatever keyboard. */
export const tidyCode = (text: string): string =>
  asciiDigits(tidyLine(text.normalize('NFKC')).replace(JOINERS, '')).replace(/[\p{Pd}\u2212]/gu, '-')
