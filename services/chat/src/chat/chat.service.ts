import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Caller } from '@borderlane/contracts/caller'
import type { reply } from '@borderlane/contracts/chat/public'
import type { InputOf } from '@borderlane/contracts/define'
import { Injectable } from '@nestjs/common'
import { BuiltInModel } from '../answer/built-in-model'

/** A word with the blanks after it; a link is one piece, so that nobody sees half of one. */
const PIECE = /\[[^\]\n]*\]\([^)\n]*\)\s*|\S+\s*|\s+/g

@Injectable()
export class ChatService {
  constructor(private readonly builtIn: BuiltInModel) {}

  /** Answers the last message of a conversation, piece by piece. Only what the visitor wrote is read. */
  async *reply(
    { messages, orderId }: InputOf<typeof reply>,
    caller: Caller,
    signal: AbortSignal,
  ): AsyncGenerator<{ text: string }> {
    const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
    const { text } = await this.builtIn.answer({ questions, caller, orderId })
    for (const [piece] of text.matchAll(PIECE)) {
      if (signal.aborted) return
      yield { text: piece }
      // A long answer does not hold up the others.
      await nextTurn()
    }
  }
}
