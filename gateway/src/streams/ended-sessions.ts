import { sessionsChanged } from '@borderlane/contracts/identity/internal'
import { OnBroadcast } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { BearerCheck } from '../auth/bearer-check'
import { OrderWatchers } from './order-watchers'

/** When a session of a user may have ended, identity is asked again, and the user's event streams end. */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly bearers: BearerCheck,
    private readonly watchers: OrderWatchers,
  ) {}

  @OnBroadcast(sessionsChanged)
  onChange({ userId }: { userId: string }): void {
    // First: a reader whose stream has ended opens another one at once.
    this.bearers.forget(userId)
    this.watchers.endOf(userId)
  }
}
