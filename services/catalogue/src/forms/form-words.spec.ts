import { isComposite } from '@borderlane/contracts/forms/parts'
import type { Item, Question } from '@borderlane/contracts/forms/question'
import { LANGUAGES } from '@borderlane/words/languages'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readForms } from '../sources/built-in-data'

const LOCALES = join(__dirname, '../../../../libs/words/locales')
const read = (language: string, name: string) =>
  JSON.parse(readFileSync(join(LOCALES, language, `${name}.json`), 'utf8')) as Record<
    string,
    Record<string, string>
  >

test('whatever a built-in form asks has its words in every language', async () => {
  const forms = await readForms()
  // What codes and numbers say, they say in every language.
  const hasWords = (text: string) => /\p{Ll}/u.test(text)
  const lacking = Object.keys(LANGUAGES).flatMap((language) => {
    const { labels = {}, texts = {}, choices = {}, sections = {}, helps = {} } = read(language, 'answers')
    const { fields: own = {} } = read(language, 'questions')
    return forms.flatMap(({ code, sections: all }) =>
      all.flatMap(({ title, questions }) => [
        ...(sections[title] ? [] : [`${language} ${code}: ${title}`]),
        ...questions
          .flatMap((one): (Question | Item)[] => (one.kind === 'list' ? [one, ...one.items] : [one]))
          .flatMap((one): (Question | Item)[] => (isComposite(one) ? [one, ...one.parts] : [one]))
          .flatMap((one) => [
            ...(labels[one.id] || own[one.id] || texts[one.label] ? [] : [one.id]),
            ...(one.help && !helps[one.help] ? [one.help] : []),
            ...(one.kind === 'choice' && !one.proper
              ? one.choices.filter((text) => hasWords(text) && !choices[text])
              : []),
          ])
          .map((words) => `${language} ${code}: ${words}`),
      ]),
    )
  })
  expect(forms.length).toBeGreaterThan(20)
  expect(lacking).toEqual([])
})

test('what a traveller declares to one authority is said in the words of that form alone', async () => {
  const forms = await readForms()
  const { labels = {} } = read('en', 'answers')
  const declared = forms.flatMap(({ code, sections }) =>
    sections
      .flatMap(({ questions }) => questions)
      .filter(({ sworn }) => sworn)
      .map(({ id, label }) => ({ code, id, label })),
  )
  expect(declared.length).toBeGreaterThan(50)
  expect(new Set(declared.map(({ id }) => id)).size).toBe(declared.length)
  expect(declared.filter(({ id, label }) => labels[id] !== label)).toEqual([])
})
