import type { Caller, InputOf } from '@borderlane/contracts/define'
import { Handle, HandleStream } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { answerLater, tell, tellUsers } from './example'

type Tell = (
  input: InputOf<typeof tell>,
  caller: Caller,
  signal: AbortSignal,
) => AsyncIterable<{ text: string }>

/** What `documents` publishes; every test says it itself. */
export const telling: { tell: Tell } = { async *tell() {} }

@Controller()
export class DocumentsController {
  @Handle(answerLater)
  answerLater(): Promise<{ text: string }> {
    return Promise.resolve({ text: 'here' })
  }

  @HandleStream(tell)
  tell(input: InputOf<typeof tell>, caller: Caller, signal: AbortSignal): AsyncIterable<{ text: string }> {
    return telling.tell(input, caller, signal)
  }

  @HandleStream(tellUsers)
  async *tellUsers(): AsyncIterable<{ text: string }> {
    yield await Promise.resolve({ text: 'one' })
  }
}
