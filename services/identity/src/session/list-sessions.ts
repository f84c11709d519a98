import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { endSession, listSessions } from '@borderlane/contracts/identity/account'
import { checkSession } from '@borderlane/contracts/identity/internal'
import type { Session as SessionView } from '@borderlane/contracts/identity/person'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import { SessionRights } from './session-rights'
import type { Session } from './session.entity'
import { SessionService } from './sessions'

export function toSession(session: Session): Omit<z.input<typeof SessionView>, 'current'> {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    userAgent: session.userAgent,
    ip: session.ip,
  }
}

@Controller()
export class SessionController {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionService,
    private readonly rights: SessionRights,
  ) {}

  @Handle(checkSession)
  async checkSession(asked: InputOf<typeof checkSession>): Promise<OutputOf<typeof checkSession>> {
    const found = await this.sessions.findLive(asked.sessionId, asked.userId)
    if (!found) return { live: false }
    const { account } = found
    const rights = await this.rights.of(found)
    return { live: true, email: account.email, emailConfirmed: account.emailConfirmedAt !== null, ...rights }
  }

  @Handle(listSessions)
  async listSessions(_: unknown, caller: Caller): Promise<OutputOf<typeof listSessions>> {
    const sessions = await this.sessions.listLive(caller.userId!)
    return {
      sessions: sessions.map((one) => ({ ...toSession(one), current: one.id === caller.sessionId })),
    }
  }

  @Handle(endSession)
  async endSession({ id }: InputOf<typeof endSession>, caller: Caller): Promise<Record<string, never>> {
    const ended = await this.db.transaction((tx) => this.sessions.end(tx, caller.userId!, { only: id }))
    if (ended.length === 0) throw new AppError('identity.session_not_found')
    return {}
  }
}
