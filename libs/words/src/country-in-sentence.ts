/** English names that take an article inside a sentence. Those of other languages: `locales/<language>/country-forms.json`. */
export const inSentence: Readonly<Record<string, string>> = {
  AE: 'the United Arab Emirates',
  BS: 'the Bahamas',
  CF: 'the Central African Republic',
  DO: 'the Dominican Republic',
  GB: 'the United Kingdom',
  GM: 'the Gambia',
  KM: 'the Comoros',
  MH: 'the Marshall Islands',
  MV: 'the Maldives',
  NL: 'the Netherlands',
  PH: 'the Philippines',
  SB: 'the Solomon Islands',
  SC: 'the Seychelles',
  US: 'the United States',
}
