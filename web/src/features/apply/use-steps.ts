import { isAnswered, NOT_YET } from '@borderlane/contracts/forms/asked'
import { isComposite } from '@borderlane/contracts/forms/parts'
import type { Section } from '@borderlane/contracts/forms/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { isShort } from './application'
import { useDraft } from './draft.store'
import { usePartEntry } from './use-part-entry'
import type { Answering } from './use-answers'

/**
 * Where a draft that came back goes on: the first field that has to be answered and is not; empty where all are answered.
 * A name or an address may be begun.
 */
export function firstOpen({ asked, answers }: Answering): string {
  for (const question of asked.values()) {
    const { id, required } = question
    const said = answers[id]
    if (!isAnswered(said)) {
      if (required && said !== NOT_YET) return id
    } else if (isComposite(question) && typeof said === 'object' && !Array.isArray(said)) {
      const part = question.parts.find((one) => one.required && !isAnswered(said[one.id]))
      if (part) return `${id}.${part.id}`
    }
  }
  return ''
}

/** @returns the part in which a draft of the server goes on; -1 where the page knows better */
function resumedPart(answering: Answering): number {
  if (useDraft.getState().restored !== 'from server') return -1
  const { sections } = answering.form
  const [id] = firstOpen(answering).split('.')
  return id ? sections.findIndex(({ questions }) => questions.some((one) => one.id === id)) : sections.length
}

export function useSteps(answering: Answering) {
  const { form, parts, asked } = answering
  const [resumed] = useState(() => resumedPart(answering))
  // What was reached in another form says nothing of this one.
  const reached = useDraft((draft) =>
    draft.form && draft.form.code !== form.code
      ? 0
      : Math.min(Math.max(draft.reached, resumed), form.sections.length),
  )
  const reach = useDraft((state) => state.reach)
  const keepPlace = useDraft((state) => state.keepPlace)
  /** The same part, or the next one in which something is asked. */
  const askedFrom = (at: number): number => {
    const next = form.sections.findIndex((section, index) => index >= at && parts.includes(section))
    return next < 0 ? form.sections.length : next
  }
  const { part, key, push } = usePartEntry(reached)
  const open = askedFrom(part)
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
  const isUsed = !isShort(form)
  const resumedParts = form.sections.slice(0, resumed + 1)
  const checkResumed = useEffectEvent(() => answering.tryGoOn(resumedParts, 'said'))
  const openWrong = useEffectEvent((part: Section) => openSection(form.sections.indexOf(part), true))
  // What was taken when it was kept may be refused today, and the checks come after the page.
  useEffect(() => {
    let isGone = false
    if (isUsed && resumed >= 0) void checkResumed().then((wrong) => wrong && !isGone && openWrong(wrong))
    return () => {
      isGone = true
    }
  }, [isUsed, resumed])
  return {
    isUsed,
    parts,
    open,
    reached,
    moved,
    attempts,
    openSection,
    isFirst: isUsed && open === askedFrom(0),
    isLast: open === form.sections.length,
    goOn: () => {
      const next = askedFrom(Math.max(reached, open + 1))
      if (next > reached) reach(next)
      openSection(next)
    },
    /** The open section is not right: what is wrong takes the focus. */
    stay: () => setAttempts((before) => before + 1),
    minutesFrom: (at: number, secondsAQuestion: number): number => {
      const left = form.sections
        .slice(at)
        .flatMap(({ questions }) => questions.filter(({ id }) => asked.has(id)))
      return Math.max(1, Math.round((left.length * secondsAQuestion) / 60))
    },
  }
}

export type Steps = ReturnType<typeof useSteps>
