import type chat from '../locales/en/chat.json'
import type countries from '../locales/en/countries.json'
import type documents from '../locales/en/documents.json'
import type duties from '../locales/en/duties.json'
import type mails from '../locales/en/mails.json'
import type notes from '../locales/en/notes.json'
import type pack from '../locales/en/pack.json'
import type papers from '../locales/en/papers.json'
import type questions from '../locales/en/questions.json'
import type replies from '../locales/en/replies.json'
import type rule from '../locales/en/rule.json'
import type statuses from '../locales/en/statuses.json'
import type titles from '../locales/en/titles.json'
import type trip from '../locales/en/trip.json'

/** The parameters of a text: names, amounts, days. A `count` chooses the plural form. */
export type Params = Readonly<Record<string, string | number>>

/** The texts of a code that comes from data, or null where there are none. */
export type FindText = (code: string, params?: Params) => string | null

interface Topics {
  chat: typeof chat
  countries: typeof countries
  documents: typeof documents
  duties: typeof duties
  mails: typeof mails
  notes: typeof notes
  pack: typeof pack
  papers: typeof papers
  questions: typeof questions
  replies: typeof replies
  rule: typeof rule
  statuses: typeof statuses
  titles: typeof titles
  trip: typeof trip
}

/** The files of `locales/<language>`. */
export type Topic = keyof Topics

type WithoutForm<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key

/** The dotted keys of what is a `Wanted` below `Texts`, without the endings of plural forms. */
type Keys<Texts, Wanted> = {
  [Key in keyof Texts & string]: Texts[Key] extends Wanted
    ? WithoutForm<Key>
    : Texts[Key] extends string | readonly string[]
      ? never
      : `${Key}.${Keys<Texts[Key], Wanted>}`
}[keyof Texts & string]

/** The keys of a topic's texts. */
export type TextKey<Name extends Topic> = Keys<Topics[Name], string>

/** The keys of a topic's lists of texts. */
export type ListKey<Name extends Topic> = Keys<Topics[Name], readonly string[]>
