import { isPayable } from '@borderlane/domain/orders/next-step'
import { PARTY_MOST } from '@borderlane/contracts/orders/parties'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { FieldCipher, type NewRow, type SealedColumn } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Order } from './order.entity'

export interface PartyRow {
  id: string
  passport_country: string | null
  destination_country: string
  processing_speed: ProcessingSpeed
  /** `PartySecrets`; null once all of its orders are erased. */
  sealed: string | null
  created_at: Date
}

export interface PartySecrets {
  /** The address that all of its orders belong to. */
  email: string
  guardians: Record<string, string>
}

/** Table `party`: what brackets the orders of people who apply together. The orders say the rest. */
@Injectable()
export class PartyStore {
  constructor(private readonly cipher: FieldCipher) {}

  makeRow(party: Omit<PartyRow, 'sealed'>, secrets: PartySecrets): NewRow {
    return { table: 'party', values: { ...party, sealed: this.seal(party.id, secrets) } }
  }

  async findParty(db: EntityManager, id: string): Promise<PartyRow | undefined> {
    const [party] = await db.query<PartyRow[]>(`SELECT * FROM party WHERE id = $1`, [id])
    return party
  }

  /** Adding and removing travellers, and counting who is paid, come one after the other. */
  async lockParty(tx: EntityManager, id: string): Promise<PartyRow | undefined> {
    const [party] = await tx.query<PartyRow[]>(`SELECT * FROM party WHERE id = $1 FOR UPDATE`, [id])
    return party
  }

  /** @returns undefined once it is erased */
  openSecrets({ id, sealed }: PartyRow): PartySecrets | undefined {
    return sealed === null
      ? undefined
      : (JSON.parse(this.cipher.decrypt(sealed, sealContext(id))) as PartySecrets)
  }

  async findAddress(db: EntityManager, order: Pick<Order, 'id' | 'partyId'>): Promise<string | undefined> {
    return (await this.findAddresses(db, [order])).get(order.id)
  }

  async findAddresses(
    db: EntityManager,
    orders: readonly Pick<Order, 'id' | 'partyId'>[],
  ): Promise<Map<string, string>> {
    const ids = [...new Set(orders.flatMap(({ partyId }) => partyId ?? []))]
    if (ids.length === 0) return new Map()
    const parties = await db.query<PartyRow[]>(`SELECT * FROM party WHERE id = ANY($1)`, [ids])
    const found = new Map(parties.map((party) => [party.id, this.openSecrets(party)?.email]))
    return new Map(
      orders.flatMap(({ id, partyId }) => {
        const email = partyId ? found.get(partyId) : undefined
        return email ? [[id, email] as const] : []
      }),
    )
  }

  async addGuardian(tx: EntityManager, party: PartyRow, orderId: string, guardian: string): Promise<void> {
    const secrets = this.openSecrets(party)
    if (secrets)
      await this.save(tx, party.id, { ...secrets, guardians: { ...secrets.guardians, [orderId]: guardian } })
  }

  /** Of an erased order nothing stays here, and nothing at all once all of them are. */
  async forgetMember(tx: EntityManager, { id: orderId, partyId }: Pick<Order, 'id' | 'partyId'>) {
    const party = partyId ? await this.lockParty(tx, partyId) : undefined
    const secrets = party && this.openSecrets(party)
    if (!party || !secrets) return
    const isLast = !(await this.listOrders(tx, party.id)).some(
      ({ id, erasedAt }) => id !== orderId && !erasedAt,
    )
    const { [orderId]: _gone, ...guardians } = secrets.guardians
    await this.save(tx, party.id, isLast ? null : { ...secrets, guardians })
  }

  /**
   * Seals what an earlier key has sealed with the key of today.
   * @param after the party before them
   * @returns the last one, undefined where there are no more; and those that no key opens, which stay as they are
   */
  async resealParties(
    tx: EntityManager,
    after: string,
    limit: number,
  ): Promise<{ last: string | undefined; unopened: string[] }> {
    const old = await tx.query<PartyRow[]>(
      `SELECT * FROM party WHERE sealed IS NOT NULL AND NOT starts_with(sealed, $1) AND id > $2
       ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [this.cipher.currentPrefix, after, limit],
    )
    const unopened: string[] = []
    for (const party of old) {
      const secrets = this.openOrNone(party)
      if (secrets) await this.save(tx, party.id, secrets)
      else unopened.push(party.id)
    }
    return { last: old.length === limit ? old.at(-1)!.id : undefined, unopened }
  }

  async countOldParties(db: Pick<EntityManager, 'query'>): Promise<number> {
    const [row] = await db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM party WHERE sealed IS NOT NULL AND NOT starts_with(sealed, $1)`,
      [this.cipher.currentPrefix],
    )
    return row!.count
  }

  listOrders(db: EntityManager, partyId: string): Promise<Order[]> {
    return db.getRepository(Order).find({ where: { partyId }, order: { id: 'ASC' } })
  }

  private openOrNone(party: PartyRow): PartySecrets | undefined {
    try {
      return this.openSecrets(party)
    } catch {
      return undefined
    }
  }

  private async save(tx: EntityManager, id: string, secrets: PartySecrets | null): Promise<void> {
    await tx.query(`UPDATE party SET sealed = $2 WHERE id = $1`, [id, secrets && this.seal(id, secrets)])
  }

  private seal(id: string, secrets: PartySecrets): string {
    return this.cipher.encrypt(JSON.stringify(secrets), sealContext(id))
  }
}

/** Who was taken out before anything was paid, or erased, is no member any more. */
export const isMember = ({ status, paidCents, erasedAt }: Order): boolean =>
  !erasedAt && (status !== 'closed' || paidCents > 0)

export const isUnpaid = (order: Order): boolean => order.paidCents === 0 && isPayable(order)

/** Whether another traveller can join these members: none of them is paid. */
export const isOpen = (members: readonly Order[]): boolean =>
  members.length > 0 && members.length < PARTY_MOST && members.every(isUnpaid)

const sealContext = (id: string): string => `party|sealed|${id}`

export const SEALED_PARTIES: SealedColumn = {
  table: 'party',
  id: 'id',
  column: 'sealed',
  context: sealContext,
}
