import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { makeRecoveryCodes, useRecoveryCode } from '@borderlane/contracts/identity/factors'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RecoveryService } from './recovery-codes'

@Controller()
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}

  @Handle(makeRecoveryCodes)
  make(_: unknown, caller: Caller): Promise<OutputOf<typeof makeRecoveryCodes>> {
    return this.recovery.make(caller)
  }

  @Handle(useRecoveryCode)
  use({ code }: InputOf<typeof useRecoveryCode>, caller: Caller): Promise<OutputOf<typeof useRecoveryCode>> {
    return this.recovery.use(code, caller)
  }
}
