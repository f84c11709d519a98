import { isAnswered, NOT_YET } from '@borderlane/contracts/forms/asked'
import { isComposite, isConfirmation } from '@borderlane/contracts/forms/parts'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import type { Answer, Item, Question } from '@borderlane/contracts/forms/question'
import { type AnswerId, QUESTIONS } from '@borderlane/contracts/forms/standard-form'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { useTranslation } from 'react-i18next'
import { isDay } from '@borderlane/domain/is-day'

/** Words in the reader's language, or in English and marked as that. */
export interface Wording {
  label: string
  lang?: 'en'
}

type Topic = 'labels' | 'texts' | 'choices' | 'sections' | 'helps'
type Translations = Partial<Record<Topic, Record<string, string>>>

/** Codes and numbers are the same in every language. */
const hasWords = (text: string) => /\p{Ll}/u.test(text)

const isOver = (answer: Answer | undefined): answer is string =>
  typeof answer === 'string' && isDay(answer) && answer < today()

/** A real day that is still to come. */
const isAhead = (answer: Answer | undefined): boolean =>
  typeof answer === 'string' && isDay(answer) && answer > today()

const today = () => new Date().toISOString().slice(0, 10)

const isOwn = (id: string): id is AnswerId => QUESTIONS.some((question) => question.id === id)

/** Written as an answer, not as a name inside a program. */
const capitalised = ({ label, ...more }: Wording, language: string): Wording => ({
  label: label.slice(0, 1).toLocaleUpperCase(language) + label.slice(1),
  ...more,
})

/**
 * The words of a form. Our own form has its texts in every language. What an authority asks is data in English: in other
 * languages the words for the id of a question stand for it where there are some.
 */
export function useFormWords() {
  const { t, i18n } = useTranslation(['form', 'questions', 'answers', 'site'])
  const isEnglish = i18n.language.startsWith('en')
  const translated = (topic: Topic, key: string, english = key): Wording => {
    if (isEnglish || !hasWords(english)) return { label: english }
    const bundle = i18n.getResourceBundle(i18n.language, 'answers') as Translations | undefined
    const text = bundle?.[topic]?.[key]
    return text ? { label: text } : { label: english, lang: 'en' }
  }
  const labelOf = (form: FormRef, { id, label }: Item | Question): Wording => {
    if (isOwn(id) && (isStandard(form) || !isEnglish)) return { label: t(`questions:fields.${id}.label`) }
    // Parts of names and addresses, what many questions are called, and what one form calls otherwise: by their words.
    const said = translated('texts', label)
    return said.lang ? translated('labels', id, label) : said
  }
  const hintOf = (form: FormRef, { id, help }: Item | Question): Wording | undefined => {
    if (isOwn(id) && (isStandard(form) || !help)) return { label: t(`questions:fields.${id}.hint`) }
    return help ? translated('helps', help) : undefined
  }
  const choiceOf = (value: string) => capitalised(translated('choices', value), i18n.language)
  return {
    label: labelOf,
    hint: hintOf,
    choice: choiceOf,
    /** A declaration in the official words, where its label is in those of another language. */
    original: (form: FormRef, question: Question): string | undefined =>
      question.sworn && !isEnglish && !labelOf(form, question).lang ? question.label : undefined,
    section: (form: Pick<Form, 'code'>, { id, title }: { id: string; title: string }): Wording =>
      isStandard(form) ? { label: t(`form:sections.${id as 'trip'}`) } : translated('sections', title),
    /** Whether something that these questions say is there in English only. */
    areSomeEnglish: (form: Form, questions: readonly Question[]): boolean =>
      questions
        .flatMap((one): (Item | Question)[] => (one.kind === 'list' ? [one, ...one.items] : [one]))
        .flatMap((one): (Item | Question)[] => (isComposite(one) ? [one, ...one.parts] : [one]))
        .flatMap((one) => [
          labelOf(form, one),
          hintOf(form, one),
          ...(one.kind === 'choice' && !one.proper ? one.choices.map(choiceOf) : []),
        ])
        .some((words) => words?.lang),
    problem: (form: FormRef, question: Item | Question, answer: Answer | undefined) => {
      const { id } = question
      const { label } = labelOf(form, question)
      const isMissing = !isAnswered(answer) && answer !== NOT_YET
      if (id === 'passportExpiryDate' && isOver(answer))
        return t('questions:fields.passportExpiryDate.expired', { year: answer.slice(0, 4) })
      if (question.kind === 'day' && question.range === 'past' && isAhead(answer))
        return t('wrong.past', { label })
      if (isOwn(id)) return t(`questions:fields.${id}.${isMissing ? 'required' : 'invalid'}`)
      if (isMissing)
        return t(question.kind === 'choice' || question.kind === 'yesno' ? 'choose' : 'missing', { label })
      return wrong(question, label)
    },
  }

  function wrong(question: Item | Question, label: string): string {
    switch (question.kind) {
      case 'day':
        return t(question.range ? `wrong.${question.range}` : 'wrong.day', { label })
      case 'number':
        return t('wrong.number', { label, least: question.least ?? 0, most: question.most ?? 999_999_999 })
      case 'text':
      case 'longtext':
        return t('wrong.text', { label, max: question.max })
      case 'email':
        return t('questions:fields.email.invalid')
      case 'phone':
        return t('questions:fields.phone.invalid')
      case 'yesno':
        return t(isConfirmation(question) ? 'wrong.confirmation' : 'wrong.yesno', { label })
      case 'name':
        return t('wrong.parts', { label })
      case 'address':
        if (isComposite(question)) return t('wrong.parts', { label })
        return t('wrong.address', { label, most: 500 })
      default:
        return t(`wrong.${question.kind}`, {
          label,
          most: question.kind === 'list' ? (question.most ?? 50) : 500,
        })
    }
  }
}
