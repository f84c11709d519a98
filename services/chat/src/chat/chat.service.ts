import { setImmediate as nextTurn } from 'node:timers/promises'
import type { reply } from '@borderlane/contracts/chat/public'
import type { Caller, ChunkOf, InputOf } from '@borderlane/contracts/define'
import { Injectable } from '@nestjs/common'
import { type Answer, BuiltInModel } from '../answer/built-in-model'
import { textsIn } from '../answer/texts'
import { OutsideModel } from '../outside/outside-model'

/** A word with the blanks after it; a link is one piece, so that no one sees half of one. */
const PIECE = /\[[^\]\n]*\]\([^)\n]*\)\s*|\S+\s*|\s+/g

@Injectable()
export class ChatService {
  constructor(
    private readonly builtIn: BuiltInModel,
    private readonly outside: OutsideModel,
  ) {}

  /** Answers the last message of a conversation, piece by piece. Only what the visitor wrote is read. */
  async *streamReply(
    { messages, orderId }: InputOf<typeof reply>,
    caller: Caller,
    signal: AbortSignal,
  ): AsyncGenerator<ChunkOf<typeof reply>> {
    const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
    const answer = await this.builtIn.answerQuestion({ questions: asked, caller, orderId })
    const text = await this.ordered(asked.at(-1)!, answer, signal)
    for (const [piece] of text.matchAll(PIECE)) {
      if (signal.aborted) return
      yield { text: piece }
      // A long answer does not hold up the others.
      await nextTurn()
    }
    const { understood, questions } = answer
    if (understood.length + questions.length > 0) yield { text: '', understood, questions }
  }

  /** The sentences of an answer in the order that a model outside gives them; our links stay at the end. */
  private async ordered(question: string, answer: Answer, signal: AbortSignal): Promise<string> {
    if (!answer.isRetellable) return answer.text
    const lines = answer.text.split('\n')
    const isLink = (line: string): boolean => line.startsWith('[')
    const chosen = await this.outside.chooseAnswer(
      question,
      lines.filter((line) => !isLink(line)),
      signal,
    )
    if (!chosen) return answer.text
    const { t } = textsIn(answer.language)
    const said = chosen.map(({ text, link }) => (link ? `${t(`linking.${link}`)} ${text}` : text))
    return [...said, ...lines.filter(isLink)].join('\n')
  }
}
