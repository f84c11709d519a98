import { chat, type ChatWords } from './chat/en'
import { countries, type CountryWords } from './countries/en'
import { documents, type DocumentWords } from './documents/en'
import type { Language } from './languages'
import { type MailWords, mails } from './mails/en'
import { notes, type NoteWords } from './notes/en'
import { statuses, type StatusWords } from './statuses/en'
import { titles, type TitleWords } from './titles/en'

interface Topics {
  chat: ChatWords
  countries: CountryWords
  documents: DocumentWords
  mails: MailWords
  notes: NoteWords
  statuses: StatusWords
  titles: TitleWords
}

const ENGLISH: Topics = { chat, countries, documents, mails, notes, statuses, titles }

/** The words of a topic for a process of the server, in English where the language is not written. */
export async function loadWords<Topic extends keyof Topics>(
  topic: Topic,
  language: Language,
): Promise<Topics[Topic]> {
  if (language === 'en') return ENGLISH[topic]
  try {
    const file = (await import(`./${topic}/${language}`)) as Partial<Topics>
    return file[topic] ?? ENGLISH[topic]
  } catch (error) {
    if ((error as { code?: string }).code !== 'MODULE_NOT_FOUND') throw error
    return ENGLISH[topic]
  }
}
