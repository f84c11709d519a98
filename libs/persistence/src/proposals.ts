import { AppError, type Caller } from '@borderlane/contracts/define'
import type { Difference, Proposal, ProposalChange, ProposalKind } from '@borderlane/contracts/proposal'
import { type Clock, log, Switch } from '@borderlane/runtime'
import type { DataSource, EntityManager } from 'typeorm'
import { z } from 'zod'
import { newId } from './id'
import { type Ending, type ProposalRow, ProposalStore } from './proposal.store'

const DAY_MS = 24 * 3_600_000

/** Settings of services with acts that need two people; spread them into the service's schema. */
export const fourEyesSettings = {
  /** on: acts of great weight wait for a second person, where two may. In production so unless set. */
  FOUR_EYES: Switch.optional(),
  /** Days after which no one can confirm any more what was asked for. */
  FOUR_EYES_DAYS: z.coerce.number().int().min(1).max(90).default(7),
}

interface FourEyesSettings {
  FOUR_EYES?: 'on' | 'off'
  FOUR_EYES_DAYS: number
  BORDERLANE_MODE: 'local' | 'production'
}

interface StaffPerson {
  userId: string
  email: string
  fullName: string | null
  /** Accounts that one person may have have the same. */
  person?: string
}

export interface ProposalAct {
  action: 'propose' | 'confirm' | 'refuse'
  actorId: string
  proposal: Pick<ProposalRow, 'id' | 'kind' | 'about'>
  at: Date
}

interface Options {
  db: DataSource
  clock: Clock
  config: FourEyesSettings
  /** Those who may confirm here, who are those who may ask; and how many people that are, or were within seven days. */
  whoMay: () => Promise<{ people: StaffPerson[]; persons?: number }>
  /** Publishes that it waits, or how someone else has decided it, through the outbox. */
  tell: (tx: EntityManager, change: ProposalChange) => Promise<void>
  /** Records what someone did, in the transaction in which they do it. */
  audit?: (tx: EntityManager, act: ProposalAct) => Promise<void>
}

interface NewProposal {
  kind: ProposalKind
  /** What the act takes; no text of a person, no personal data. */
  input: object
  about: string | null
  reason: string | null
  differences: Difference[]
}

interface Decision {
  id: string
  confirm: boolean
  note: string
}

interface Act {
  /** In the transaction of the confirmation. What it refuses by an `AppError` cannot be done any more. */
  perform: (tx: EntityManager, proposal: ProposalRow) => Promise<unknown>
  /** What has transactions of its own, after it. */
  follow?: (proposal: ProposalRow) => Promise<unknown>
}

/** Acts of staff that wait for a second person, in a service's own schema (`createProposals`). */
export class Proposals {
  private readonly store = new ProposalStore()

  constructor(private readonly options: Options) {}

  /** Whether acts of great weight wait here: by the setting, and where two people may do them. */
  async areNeeded(): Promise<boolean> {
    const { FOUR_EYES, BORDERLANE_MODE } = this.options.config
    if ((FOUR_EYES ?? (BORDERLANE_MODE === 'production' ? 'on' : 'off')) === 'off') return false
    try {
      const { people, persons = people.length } = await this.options.whoMay()
      return persons > 1
    } catch (err) {
      log.warn({ event: 'proposals.staff_not_known', err }, 'approvers could not be read; the proposal waits')
      return true
    }
  }

  async ask(tx: EntityManager, asker: string, asked: NewProposal): Promise<Proposal> {
    const at = this.options.clock.now()
    const row: ProposalRow = {
      ...asked,
      id: newId(),
      state: 'waiting',
      asked_by: asker,
      asked_at: at,
      expires_at: new Date(at.getTime() + this.options.config.FOUR_EYES_DAYS * DAY_MS),
      decided_by: null,
      decided_at: null,
      note: null,
      failure: null,
    }
    await this.store.add(tx, row)
    await this.options.audit?.(tx, { action: 'propose', actorId: asker, proposal: row, at })
    await this.options.tell(tx, changeOf(row))
    return toProposal(row, [])
  }

  async list({ decided }: { decided: 'true' | 'false' }): Promise<{ proposals: Proposal[] }> {
    const { manager } = this.options.db
    const now = this.options.clock.now()
    const rows = await this.store[decided === 'true' ? 'decided' : 'waiting'](manager, now)
    const people = rows.length === 0 ? [] : await this.people().catch(() => [])
    return {
      proposals: rows.map((row) =>
        toProposal(row.expires_at > now ? row : { ...row, state: closed(row) }, people),
      ),
    }
  }

  /**
   * Confirms, and has it done in the same transaction, or refuses. Two at once: the second waits and hears that it is
   * decided.
   * @throws AppError `proposals.*`; `proposals.stale` carries why it cannot be done any more
   */
  async decide({ id, confirm, note }: Decision, caller: Caller, act: Act): Promise<Proposal> {
    const actorId = caller.userId!
    // Asked before anything is locked: who confirms, and who asked, may have lost their role meanwhile.
    const people = confirm ? await this.people() : []
    const may = (userId: string) => people.some((one) => one.userId === userId)
    const personOf = (userId: string) => people.find((one) => one.userId === userId)?.person ?? userId
    if (confirm && !may(actorId)) throw new AppError('auth.forbidden')
    const end = await this.options.db.transaction(async (tx) => {
      const row = await this.store.lock(tx, id)
      if (!row) throw new AppError('proposals.not_found')
      if (row.state !== 'waiting') throw new AppError('proposals.decided')
      if (confirm && row.asked_by === actorId) {
        log.warn(
          { event: 'proposals.own', proposalId: id },
          'approval refused: an account tried to approve its own request',
        )
        throw new AppError('proposals.own')
      }
      if (confirm && personOf(row.asked_by) === personOf(actorId)) {
        log.warn(
          { event: 'proposals.own', proposalId: id },
          'approval refused: the approver got their first role from the requester',
        )
        throw new AppError('proposals.same_person')
      }
      // A colleague hears why.
      if (!confirm && row.asked_by !== actorId && note.trim() === '')
        throw new AppError('validation.failed', {
          fields: [{ path: 'note', message: 'is needed to refuse' }],
        })
      const at = this.options.clock.now()
      const write = async (state: Ending['state'], failure: string | null = null) => {
        const by = state === 'expired' ? null : actorId
        const ending = { state, failure, decided_by: by, decided_at: at, note: note || null }
        await this.store.end(tx, id, ending)
        const action = state === 'confirmed' ? 'confirm' : 'refuse'
        if (by) await this.options.audit?.(tx, { action, actorId, proposal: row, at })
        const ended = { ...row, ...ending }
        // Anyone who withdraws their own knows of it.
        if (by && by !== row.asked_by) await this.options.tell(tx, changeOf(ended))
        return { row: ended, failure }
      }
      if (row.expires_at <= at) return write('expired')
      if (!confirm) return write('refused')
      if (!may(row.asked_by)) return write('stale', 'auth.forbidden')
      const thrown = await this.store.attempt(tx, () => act.perform(tx, row))
      if (thrown === undefined) return write('confirmed')
      return write('stale', refusalOf(thrown))
    })
    if (end.row.state === 'confirmed') await this.follow(end.row, act)
    if (end.row.state === 'expired') throw new AppError('proposals.expired')
    if (end.failure) throw new AppError('proposals.stale', { failure: end.failure })
    return toProposal(end.row, people)
  }

  private async people(): Promise<StaffPerson[]> {
    return (await this.options.whoMay()).people
  }

  private async follow(row: ProposalRow, { follow }: Act): Promise<void> {
    try {
      await follow?.(row)
    } catch (error) {
      const failure = refusalOf(error)
      const ended = { ...row, state: 'stale' as const, failure }
      await this.options.db.transaction(async (tx) => {
        await this.store.end(tx, row.id, ended)
        await this.options.tell(tx, changeOf(ended))
      })
      throw new AppError('proposals.stale', { failure })
    }
  }

  /** Removes what people wrote about the proposals of an order. */
  async forgetWords(tx: EntityManager, about: string): Promise<void> {
    await this.store.forgetWords(tx, about)
  }
}

/** @throws what is no refusal: it was not done, and can be tried again */
function refusalOf(thrown: unknown): AppError['code'] {
  if (thrown instanceof AppError && thrown.status < 500) return thrown.code
  throw thrown
}

const changeOf = ({ id: proposalId, kind, state, asked_by: askedBy }: ProposalRow): ProposalChange => ({
  proposalId,
  kind,
  state,
  askedBy,
})

/** No one has to look at what has ended. */
const closed = ({ state }: ProposalRow) => (state === 'waiting' ? 'expired' : state)

function toProposal(row: ProposalRow, people: StaffPerson[]): Proposal {
  const named = (id: string) => {
    const one = people.find(({ userId }) => userId === id)
    return { id, name: one ? (one.fullName ?? one.email) : null }
  }
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    about: row.about === null ? null : { id: row.about, name: null },
    differences: row.differences,
    reason: row.reason,
    askedBy: named(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : named(row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    failure: row.failure,
  }
}
