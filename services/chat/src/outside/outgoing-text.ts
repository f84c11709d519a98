/** Longest question that leaves the house, in characters. */
const LONGEST = 500

/** Streets in the languages that are written with a name and a number: "12 Baker Street", "Hauptstraße 5", "ул. Ленина, 5". */
const STREETS = [
  /\b\d{1,5}[a-z]?,? (?:[\p{L}.'’-]+ ){1,4}(?:street|st|road|rd|avenue|ave|lane|ln|drive|close|court|square|boulevard|blvd|way|terrace|place)\b\.?/giu,
  /(?:rue|avenue|boulevard|place|calle|avenida|plaza|paseo|via|viale|piazza|corso|rua|travessa|praça)\s+(?:[\p{L}.'’-]+\s+){0,4}[\p{L}.'’-]+,?\s+(?:n[º°.]?\s*)?\d{1,5}\b/giu,
  /\b\d{1,5},?\s+(?:bis\s+)?(?:rue|avenue|boulevard|place|quai|allée)\s+(?:[\p{L}.'’-]+\s?){1,5}/giu,
  /[\p{L}.-]*(?:straße|strasse|str\.|weg|gasse|platz|allee)\s+\d{1,4}[a-z]?\b/giu,
  /(?:ул\.?|улица|проспект|пр-т|переулок|пер\.|шоссе|площадь)\s+[\p{L}.\s-]{2,40},?\s*(?:д\.?\s*|дом\s*)?\d{1,4}[а-я]?/giu,
  /شارع\s+[\p{L}\s]{2,40}?,?،?\s*\p{Nd}{1,5}|\p{Nd}{1,5}\s+شارع\s+[\p{L}]+(?:\s[\p{L}]+)?/giu,
  /[\p{Script=Han}]{2,12}(?:路|街|道|巷|弄)\s*\p{Nd}{1,5}\s*[号號弄]?/gu,
  /\p{Nd}{1,5},?\s+[\p{L}\p{M}\s]{2,40}?(?:मार्ग|रोड|गली|नगर)/giu,
]

const PRIVATE = [
  ...STREETS,
  // E-mail addresses, references and ids of applications, and whatever could be a number of a passport, card or phone.
  // Looked for from the beginning of a word only: from every letter, a long word would cost its square.
  /(?<!\S)\S+@\S+/g,
  /\bBL-?[0-9A-Z]{8}\b/gi,
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b(?=\w*\d)[A-Z0-9]{6,}\b/gi,
  /\+?\p{Nd}(?:[ ().-]?\p{Nd}){5,}/gu,
]

/** A question as it may leave the house: without addresses of mail and of streets, references and long numbers. */
export function outgoingText(question: string): string {
  return PRIVATE.reduce((text, pattern) => text.replace(pattern, '[…]'), question).slice(0, LONGEST)
}
