import { askedQuestions } from '@borderlane/contracts/forms/asked'
import { useState } from 'react'
import { isShort } from './application'
import { useDraft } from './draft.store'
import { usePartEntry } from './use-part-entry'
import type { Answering } from './use-answers'

export function useSteps({ form, answers }: Answering) {
  // What was reached in another form says nothing of this one.
  const reached = useDraft((draft) =>
    draft.form && draft.form.code !== form.code ? 0 : Math.min(draft.reached, form.sections.length),
  )
  const reach = useDraft((state) => state.reach)
  const keepPlace = useDraft((state) => state.keepPlace)
  const { part: open, key, push } = usePartEntry(reached)
  /** Rises with every step: the part that opens takes the focus. */
  const [moved, setMoved] = useState(0)
  const [attempts, setAttempts] = useState(0)
  const [isNextWrong, setNextWrong] = useState(false)
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    setAttempts(isNextWrong ? 1 : 0)
    setMoved((before) => (isNextWrong ? 0 : before + 1))
    setNextWrong(false)
  }
  /** @param isWrong what is wrong there takes the focus, not its heading */
  const openSection = (at: number, isWrong = false) => {
    if (at === open) return isWrong ? setAttempts((before) => before + 1) : setMoved((before) => before + 1)
    keepPlace('')
    setNextWrong(isWrong)
    push(at)
  }
  return {
    isUsed: !isShort(form),
    open,
    reached,
    moved,
    attempts,
    openSection,
    isLast: open === form.sections.length,
    goOn: () => {
      const next = Math.max(reached, open + 1)
      if (next > reached) reach(next)
      openSection(next)
    },
    /** The open section is not right: what is wrong takes the focus. */
    stay: () => setAttempts((before) => before + 1),
    minutesFrom: (at: number, secondsAQuestion: number): number => {
      const asked = new Set(askedQuestions(form, answers).map(({ id }) => id))
      const left = form.sections
        .slice(at)
        .flatMap(({ questions }) => questions.filter(({ id }) => asked.has(id)))
      return Math.max(1, Math.round((left.length * secondsAQuestion) / 60))
    },
  }
}

export type Steps = ReturnType<typeof useSteps>
