// Words that names in this tree do not have, and what they have instead. The words that they have are explained in
// docs/words.md; turns of speech are in dialect.mjs.

/**
 * Names of code and of files.
 * @typedef {{ name: RegExp, say: string, in?: RegExp }} BannedName `in`: the files to which it applies; all unless given
 * @type {BannedName[]}
 */
export const NAMES = [
  {
    name: /(?<![a-z])facts?(?![a-z])|(?<![A-Z])Facts?(?![a-z])|(?<![A-Z])FACTS?(?![A-Z])/,
    say: 'event: what goes through the outbox',
    // What a catalogue knows of a rule and a page shows of it is a fact.
    in: /^(?!web\/|services\/(?:catalogue|chat)\/|libs\/(?:contracts\/src\/catalogue|domain|testing\/src\/sample-quote)|docs\/adr\/|gateway\/(?:src\/pages|test)\/results-pages|tools\/bench\/chat\/)/,
  },
  {
    name: /(?<![a-z])hints?(?![a-z])|(?<![A-Z])Hints?(?![a-z])|(?<![A-Z])HINTS?(?![A-Z])/,
    say: 'broadcast: what may be lost',
    // A field of a form has a hint below it.
    in: /^(?!web\/)/,
  },
  { name: /[a-z]Book$/, say: 'what it is: a ledger writer, a memory, texts, a supervisor' },
  {
    name: /^(?:patienceFor|PATIENCE|orNothing|sealAnew|workLater|waitInCall|pastPace|takeLoad|mustBeListed|Told|Half|Moving|Things|Asker|ChatLines|mustBeListed|patience)$/,
    say: 'what it does or is',
  },
]

/**
 * Names that are stored or on the wire, and so stay.
 * @type {[name: RegExp, reason: string][]}
 */
export const STORED = [
  [/[pP]riceBook$/, 'calls, a table and a page of operators: what a trade calls its list of price rules'],
  [/^FactCheckRow$|fact-check\.store/, 'a row of the table fact_check'],
  [/^FactFailureRow$/, 'a row of the table fact_failure'],
  [/^MailFacts$/, 'the column mail.facts'],
  [/^facts$/, 'the column mail.facts, and a field of the answer of <service>.listFacts'],
]

/** A log message has a subject and a verb, and says of what. */
export const LEAST_WORDS_OF_A_LOG_MESSAGE = 3
