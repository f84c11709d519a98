import {
  answersThatCount,
  askedQuestions,
  isAnswered,
  NOT_YET,
  questionsOf,
} from '@borderlane/contracts/forms/asked'
import { flatItems, isComposite } from '@borderlane/contracts/forms/parts'
import type { FieldIssue } from '@borderlane/contracts/errors'
import type * as check from '@borderlane/contracts/forms/answers'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { Form, Section } from '@borderlane/contracts/forms/form'
import type { Answer, Answers, Question } from '@borderlane/contracts/forms/question'
import type * as across from '@borderlane/domain/forms/across'
import i18next from 'i18next'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIssueText } from '../../parts/form/across-text'
import { useSession } from '../../parts/session/session'
import { today } from '../../parts/travel/day'
import { useDraft } from './draft.store'

type Check = typeof check & typeof across

/** The checks by the contract's own schema come when someone answers: the page is there sooner without them. */
const loadCheck = async (): Promise<Check> => {
  const [ofEach, ofAll] = await Promise.all([
    import('@borderlane/contracts/forms/answers'),
    import('@borderlane/domain/forms/across'),
    i18next.loadNamespaces('across'),
  ])
  return { ...ofEach, ...ofAll }
}

function useCheck(isNeeded: boolean) {
  const [check, setCheck] = useState<Check>()
  const load = async (): Promise<Check> => {
    const loaded = check ?? (await loadCheck())
    setCheck(() => loaded)
    return loaded
  }
  useEffect(() => {
    if (isNeeded) void loadCheck().then((loaded) => setCheck(() => loaded))
  }, [isNeeded])
  return { check, load }
}

const idOf = (path: string): string => path.split('.')[0] ?? ''

/** The answers to a form, and what is wrong with them; whatever is typed stays while the visitor looks elsewhere. */
export function useAnswers(form: Form, bought: Bought) {
  const { variant, destination } = bought
  const textOf = useIssueText(form)
  const save = useDraft((state) => state.save)
  const keepRead = useDraft((state) => state.keepRead)
  const [earlier] = useState(() => useDraft.getState().form)
  const [formerly] = useState(() => formerAnswers(form))
  const [answers, setAnswers] = useState<Answers>(useFirstAnswers(form, bought))
  const [isDirty, setDirty] = useState(false)
  /** Questions that someone has tried to go on from: from then on their errors show at once. */
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  /** What the server, or the page itself, does not take: until it is answered again. */
  const [refused, setRefused] = useState<readonly FieldIssue[]>([])
  const [attempt, setAttempt] = useState(0)
  useEffect(() => save(form, answers), [save, form, answers])
  const isRestored = useDraft((state) => state.restored !== undefined)
  const { check, load } = useCheck(isDirty || isRestored)
  const issues = useMemo(
    () => check && issuesOf(check, form, answers, { variant, destination }),
    [check, form, answers, variant, destination],
  )

  const questions = new Map(askedQuestions(form, answers).map((question) => [question.id, question]))
  const wrong = [...(issues ?? []).filter(({ path }) => tried.has(idOf(path))), ...refused]
  const errorOf = (path: string): string | undefined => {
    const issue = wrong.find((one) => one.path === path && questions.has(idOf(path)))
    return issue && textOf(issue, answers)
  }
  const errorsOf = (ids: readonly string[]): Record<string, string | undefined> =>
    Object.fromEntries(
      ids.flatMap((id) =>
        wrong.filter(({ path }) => idOf(path) === id).map(({ path }) => [path, errorOf(path)]),
      ),
    )

  const change = useCallback((id: string, answer: Answer) => {
    setDirty(true)
    setAnswers((before) => ({ ...before, [id]: answer }))
    setRefused((before) =>
      before.some(({ path }) => idOf(path) === id) ? before.filter(({ path }) => idOf(path) !== id) : before,
    )
  }, [])

  return {
    form,
    answers,
    asked: questions,
    /** Those in which there is something to answer: all questions of a part may wait for another answer. */
    parts: form.sections.filter((part) => part.questions.some(({ id }) => questions.has(id))),
    isDirty,
    attempt,
    isNewVersion: earlier?.code === form.code && earlier.version !== form.version,
    formerly,
    errorOf,
    /** By section, in the order of the form. */
    errors: (sections: readonly Section[]) =>
      errorsOf(sections.flatMap((section) => section.questions.map(({ id }) => id))),
    onChange: change,
    takeRead: (taken: Answers, read: Answers) => {
      for (const [id, answer] of Object.entries(taken)) change(id, answer)
      keepRead(read)
    },
    counted: answersThatCount(form, answers),
    /** All that is asked in a section is answered as it must be; undefined: not known yet. */
    isComplete: ({ questions: own }: Section) =>
      issues && !issues.some(({ path }) => own.some(({ id }) => id === idOf(path))),
    /** Says what is wrong with these sections, or only with what was said there. @returns the first that is not right */
    tryGoOn: async (sections: readonly Section[], of?: 'said'): Promise<Section | undefined> => {
      const found = issuesOf(await load(), form, answers, bought)
      const idsOf = ({ questions: own }: Section) =>
        own
          .map(({ id }) => id)
          .filter((id) => !of || found.some(({ path }) => idOf(path) === id && isSaid(answers, path)))
      setTried((before) => new Set([...before, ...sections.flatMap(idsOf)]))
      setAttempt((before) => before + 1)
      return sections.find((one) => found.some(({ path }) => idsOf(one).includes(idOf(path))))
    },
    /** Marks answers that the server does not take. @returns those that the form asks */
    refuse: (found: readonly FieldIssue[]): string[] => {
      const known = found.filter(({ path }) => questions.has(idOf(path)))
      setRefused(known)
      return known.map(({ path }) => path)
    },
  }
}

export type Answering = ReturnType<typeof useAnswers>

/** Whether something was said there: the part of an address that is still open is no mistake yet. */
const isSaid = (answers: Answers, path: string): boolean =>
  isAnswered(
    path
      .split('.')
      .reduce<unknown>(
        (said, key) => (said as Record<string, unknown> | undefined)?.[key],
        answers,
      ) as Answer,
  )

/** What is wrong with each answer, and with all of them together. */
function issuesOf(
  { checkAnswers, acrossAnswers, refusalsOf }: Check,
  form: Form,
  said: Answers,
  { variant, destination }: Pick<Bought, 'variant' | 'destination'>,
) {
  const { answers, issues } = checkAnswers(form, answersThatCount(form, said))
  return [...issues, ...refusalsOf(acrossAnswers(form, answers, { today: today(), variant, destination }))]
}

/** What is known of the visa before anyone answers. */
interface Bought {
  passportCountry: string
  destination: string
  variant: Quote['requirement']['variant']
}

const AS_CHOICE: Record<string, string> = { single: 'one', double: 'two', multiple: 'multiple' }

function presetOf(question: Question, variant: Bought['variant']): string {
  if (question.kind !== 'choice') return ''
  if (question.preset === 'first') return question.choices[0] ?? ''
  const asBought = AS_CHOICE[(question.preset === 'entries' && variant?.entries) || '']
  return asBought && question.choices.includes(asBought) ? asBought : ''
}

function useFirstAnswers(form: Form, { passportCountry, variant }: Bought): () => Answers {
  const answers = useDraft((state) => state.answers)
  const account = useSession((state) => state.user)
  // Someone who travels along is not the signed-in user.
  const isBeside = useSearchParams()[0].has('beside')
  const user = isBeside ? undefined : account
  return () => {
    const questions = new Map(questionsOf(form).map((question) => [question.id, question]))
    // What another form asked stays for the way back to it; what this one cannot take is asked again.
    const kept = Object.entries(answers).filter(([id, answer]) => {
      const question = questions.get(id)
      return !question || (canTake(question, answer) && !(question.preset && answer === ''))
    })
    return {
      ...Object.fromEntries(
        [...questions.values()].flatMap((one) => {
          const preset = presetOf(one, variant)
          return preset ? [[one.id, preset]] : []
        }),
      ),
      ...Object.fromEntries(kept.map(([id, answer]) => [id, withoutStrangers(questions.get(id), answer)])),
      fullName: answers.fullName || (user?.fullName ?? ''),
      email: answers.email || (user?.email ?? ''),
      nationality: answers.nationality || passportCountry,
    }
  }
}

/** What a draft says to questions that the form asks otherwise by now: it is shown, and stays in the draft. */
function formerAnswers(form: Form): Answers {
  const { answers, form: earlier, restored } = useDraft.getState()
  if (restored !== 'from server' || earlier?.code !== form.code) return {}
  const asked = new Map(questionsOf(form).map((question) => [question.id, question]))
  return Object.fromEntries(
    Object.entries(answers).filter(([id, answer]) => {
      const question = asked.get(id)
      // An account's name is there without a question.
      return isAnswered(answer) && id !== 'fullName' && !(question && canTake(question, answer))
    }),
  )
}

/** Whether the field of a question can show an answer: it may have been given to another version. */
export function canTake(question: Question, answer: Answer): boolean {
  if (answer === NOT_YET) return question.canWait === true
  if (question.kind === 'list') return Array.isArray(answer)
  // One text of an earlier version is split by the traveller.
  if (isComposite(question)) return !Array.isArray(answer)
  if (typeof answer !== 'string') return false
  return question.kind !== 'choice' || answer === '' || question.choices.includes(answer)
}

/** Entries of a list without what an earlier version asked of them. */
function withoutStrangers(question: Question | undefined, answer: Answer): Answer {
  if (question?.kind !== 'list' || !Array.isArray(answer)) return answer
  const ids = new Set([...flatItems(question), ...question.items].map(({ id }) => id))
  return answer.map((group) => Object.fromEntries(Object.entries(group).filter(([id]) => ids.has(id))))
}
