import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import { listStaffActs, OPENING_ACTS } from '@borderlane/contracts/orders/admin'
import {
  documentStaffActed,
  listStaffViewers,
  listStaffViews,
} from '@borderlane/contracts/documents/internal'
import { accountStaffActed } from '@borderlane/contracts/identity/internal'
import { siteStaffActed } from '@borderlane/contracts/catalogue/internal'
import { paymentStaffActed } from '@borderlane/contracts/payments/internal'
import {
  ACCOUNT_ACTIONS,
  type AccountAct,
  type SiteAct,
  type StaffAct,
} from '@borderlane/contracts/staff-act'
import { Calls, Handle, OnEvent } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit, type OrderAuditRow } from '../order/order-audit.store'
import { Order } from '../order/order.entity'
import { partsOf, wordsOf } from '../order/order-search'
import { AccountNames, type NamedAccount, toPeople } from './account-names'
import { findOrderIds } from './order-names'

const PAGE = 50
/** Orders whose acts one search shows. */
const MOST_ORDERS = 1_000

type Act = OutputOf<typeof listStaffActs>['acts'][number]
type Row = Pick<OrderAuditRow, 'id' | 'order_id' | 'actor_id' | 'reason' | 'subject' | 'at'> &
  Pick<Act, 'action' | 'document'>

const isOfAccount = (act: Pick<Row, 'action' | 'subject'>): act is Row & { subject: string } =>
  [...ACCOUNT_ACTIONS, 'skills'].some((action) => action === act.action) && act.subject !== null

/** Actions of a filter; undefined: all. */
const actionsOf = (action: InputOf<typeof listStaffActs>['action']): readonly Act['action'][] | undefined =>
  action === 'opened' ? OPENING_ACTS : action && [action]

/** The audit log: what staff did with any order, and, as documents has it, which documents they opened. */
@Controller()
export class ListStaffActs {
  constructor(
    private readonly db: DataSource,
    private readonly audit: OrderAudit,
    private readonly vault: ApplicantVault,
    private readonly names: AccountNames,
    private readonly cipher: FieldCipher,
    private readonly calls: Calls,
  ) {}

  @Handle(listStaffActs)
  async listStaffActs(
    { search, person, actorId, action, before }: InputOf<typeof listStaffActs>,
    caller: Caller,
  ): Promise<OutputOf<typeof listStaffActs>> {
    const { manager } = this.db
    const orderIds = search ? await findOrderIds(this.db, this.cipher, search, MOST_ORDERS) : undefined
    const people = person ? await this.findPeople(person, caller) : undefined
    const actorIds = actorId ? [actorId].filter((id) => people?.includes(id) ?? true) : people
    const filter = { orderIds, actorIds, before }
    const actions = actionsOf(action)
    const [acts, views] = await Promise.all([
      this.audit.searchActs(manager, { ...filter, actions }, PAGE + 1),
      actions?.includes('view') === false ? [] : this.findViews(filter, caller),
    ])
    // Ids rise with time, in both lists.
    const found = [...acts, ...views].toSorted((a, b) => (a.id < b.id ? 1 : -1))
    return { acts: await this.showActs(found.slice(0, PAGE)), hasMore: found.length > PAGE }
  }

  private async findViews(
    filter: { orderIds?: string[]; actorIds?: string[]; before?: string },
    caller: Caller,
  ): Promise<Row[]> {
    const { orderIds, actorIds: staffIds, before } = filter
    const asked = { orderIds, staffIds, before, most: PAGE + 1 }
    const { views } = await this.calls.send(listStaffViews, asked, caller)
    return views.map(({ id, orderId, staffId, documentId, name, at }) => ({
      ...{ id, order_id: orderId, actor_id: staffId, action: 'view', reason: null },
      ...{ subject: documentId, document: name, at: new Date(at) },
    }))
  }

  /**
   * Everybody who ever did anything, whatever roles they have today.
   * @throws AppError where identity or documents does not answer: nobody would be found, as if nothing had been done
   */
  private async findPeople(person: string, caller: Caller): Promise<string[]> {
    const [actors, { staffIds }] = await Promise.all([
      this.audit.listActors(this.db.manager),
      this.calls.send(listStaffViewers, {}, caller),
    ])
    const accounts = await this.names.askAccounts([...actors, ...staffIds])
    const words = partsOf(person)
    const isMeant = ({ email, fullName }: NamedAccount): boolean =>
      person.includes('@')
        ? email?.toLowerCase() === person.trim().toLowerCase()
        : words.length > 0 &&
          words.every((word) => wordsOf(fullName ?? '').some((own) => own.startsWith(word)))
    return [...accounts].filter(([, account]) => isMeant(account)).map(([id]) => id)
  }

  private async showActs(page: readonly Row[]): Promise<Act[]> {
    const { manager } = this.db
    const ids = [...new Set(page.flatMap(({ order_id }) => order_id ?? []))]
    const orders = ids.length === 0 ? [] : await manager.findBy(Order, { id: In(ids) })
    const [applicants, people] = await Promise.all([
      this.vault.openApplicants(manager, orders),
      this.names.nameAccounts(
        page.flatMap((act) => (isOfAccount(act) ? [act.actor_id, act.subject] : [act.actor_id])),
      ),
    ])
    const nameOf = new Map(toPeople(people).map(({ id, name }) => [id, name]))
    return page.map((act) => {
      const { id, actor_id: actorId, action, reason, subject, at, document } = act
      const order = orders.find((one) => one.id === act.order_id)
      return {
        ...{ id, at: at.toISOString(), actorId, actorName: nameOf.get(actorId) ?? null },
        ...{ action, reason, subject, document },
        ...(isOfAccount(act) && { accountName: nameOf.get(act.subject) ?? null }),
        ...(order && {
          order: {
            ...{ id: order.id, reference: order.reference },
            fullName: applicants.get(order.id)?.fullName ?? '',
          },
        }),
      }
    })
  }
}

/** What staff did in other services is recorded in the same log. */
@Injectable()
export class StaffActsEvents {
  constructor(private readonly audit: OrderAudit) {}

  @OnEvent(documentStaffActed)
  async recordDocumentAct(act: StaffAct, tx: EntityManager): Promise<void> {
    await this.audit.recordAct(tx, act, new Date(act.at))
  }

  @OnEvent(accountStaffActed)
  async recordAccountAct({ userId, actorId, action, role }: AccountAct, tx: EntityManager): Promise<void> {
    await this.audit.recordOtherAct(tx, { actorId, action, subject: userId, reason: role ?? undefined })
  }

  @OnEvent(siteStaffActed)
  async recordSettings({ actorId, changes }: SiteAct, tx: EntityManager): Promise<void> {
    await this.audit.recordOtherAct(tx, { actorId, action: 'settings', subject: JSON.stringify(changes) })
  }

  @OnEvent(paymentStaffActed)
  async recordPaymentAct(act: StaffAct, tx: EntityManager): Promise<void> {
    await this.audit.recordAct(tx, act, new Date(act.at))
  }
}
