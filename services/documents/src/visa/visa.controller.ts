import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { readVisa } from '@borderlane/contracts/documents/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { VisaReader } from './visa-reader'

@Controller()
export class VisaController {
  constructor(private readonly reader: VisaReader) {}

  @Handle(readVisa)
  readVisa(input: InputOf<typeof readVisa>, caller: Caller): Promise<OutputOf<typeof readVisa>> {
    return this.reader.read(input, caller)
  }
}
