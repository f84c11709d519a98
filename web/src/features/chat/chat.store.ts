import { create } from 'zustand'
import type { ChatPiece, ChatTurn } from '../../http/chat-reply'

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
  /** What the last answer goes by, and what may have been meant instead. */
  understood: ChatPiece['understood']
  questions: ChatPiece['questions']
  setDraft: (draft: string) => void
  begin: (question: string) => void
  write: (piece: ChatPiece) => void
  end: () => void
  /** The question was not answered: it leaves the conversation. */
  fail: () => void
  clear: () => void
}

const NOTHING = { understood: undefined, questions: undefined }

/** The conversation of this tab, as long as it lives. It is kept nowhere else. */
export const useChat = create<ChatState>((set) => ({
  turns: [],
  writing: undefined,
  draft: '',
  ...NOTHING,
  setDraft: (draft) => set({ draft }),
  begin: (content) =>
    set(({ turns }) => ({
      turns: [...turns, { role: 'user', content }],
      writing: '',
      draft: '',
      ...NOTHING,
    })),
  write: ({ text, understood, questions }) =>
    set((state) => ({
      writing: (state.writing ?? '') + text,
      understood: understood ?? state.understood,
      questions: questions ?? state.questions,
    })),
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
  clear: () => set({ turns: [], writing: undefined, draft: '', ...NOTHING }),
}))

export const sentTurns = (turns: readonly ChatTurn[]): ChatTurn[] =>
  turns.map(({ role, content }) => ({
    role,
    content: role === 'assistant' ? content.slice(0, ANSWER_SENT) : content,
  }))
