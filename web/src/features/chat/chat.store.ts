import { create } from 'zustand'
import type { ChatTurn } from '../../http/chat-reply'

/** Turns that the server takes in one conversation, the next question included. */
export const MOST_TURNS = 30
/** What was answered is sent along only so that the conversation is one: no one reads it there. */
const ANSWER_SENT = 500

interface ChatState {
  turns: ChatTurn[]
  /** The answer that is being written; undefined: none. */
  writing: string | undefined
  /** What is in the field; an attempt that failed comes back into it. */
  draft: string
  setDraft: (draft: string) => void
  begin: (question: string) => void
  write: (piece: string) => void
  end: () => void
  /** The question was not answered: it leaves the conversation. */
  fail: () => void
  clear: () => void
}

/** The conversation of this tab, as long as it lives. It is kept nowhere else. */
export const useChat = create<ChatState>((set) => ({
  turns: [],
  writing: undefined,
  draft: '',
  setDraft: (draft) => set({ draft }),
  begin: (content) =>
    set(({ turns }) => ({ turns: [...turns, { role: 'user', content }], writing: '', draft: '' })),
  write: (piece) => set(({ writing }) => ({ writing: (writing ?? '') + piece })),
  end: () =>
    set(({ turns, writing }) => ({
      turns: writing ? [...turns, { role: 'assistant', content: writing }] : turns,
      writing: undefined,
    })),
  fail: () =>
    set(({ turns }) => ({
      turns: turns.slice(0, -1),
      writing: undefined,
      draft: turns.at(-1)?.content ?? '',
    })),
  clear: () => set({ turns: [], writing: undefined, draft: '' }),
}))

export const sentTurns = (turns: readonly ChatTurn[]): ChatTurn[] =>
  turns.map(({ role, content }) => ({
    role,
    content: role === 'assistant' ? content.slice(0, ANSWER_SENT) : content,
  }))
