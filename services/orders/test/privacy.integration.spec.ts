import { accountDeleted } from '@borderlane/contracts/identity/internal'
import {
  addOrderNote,
  listAllOrders,
  revealApplicant,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import { askTraveller } from '@borderlane/contracts/orders/casework'
import { readDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { exportOrderData, issueAccessToken } from '@borderlane/contracts/orders/internal'
import { cancelOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { eraseOrder, getOrderPrivacy, requestErasureLink } from '@borderlane/contracts/orders/privacy'
import { createOrder, resendLink } from '@borderlane/contracts/orders/public'
import { findOpenPayment } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { runJob } from '@borderlane/runtime'
import { caller, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { randomBytes } from 'node:crypto'
import { OrderMails } from '../src/open/order-mails.store'
import { Erasure } from '../src/privacy/erasure.store'
import { DeleteExpired } from '../src/privacy/delete-expired'
import { DATE_OF_BIRTH, newOrder, PASSPORT_NUMBER, type Platform, startPlatform } from './replica'

const DAY_MS = 86_400_000

describe('privacy of an order', () => {
  let platform: Platform
  let payments: Awaited<ReturnType<typeof stubCall>>
  const paying = new Set<string>()
  /** Whether an order's row was unlocked when payments was asked about it. */
  const unlocked: boolean[] = []
  const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })

  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    platform.database.query<Row>(sql, values)
  const create = async () => {
    const { email } = newOrder().applicant
    const owner = caller({ kind: 'user', userId: newId(), email, emailConfirmed: true })
    const { order, orderToken } = await platform.send(createOrder, newOrder(), owner)
    return { id: order.id, reference: order.reference, owner, holder: caller({ orderToken }) }
  }
  type Made = Awaited<ReturnType<typeof create>>
  const read = ({ id, owner }: Made) => platform.send(getOrder, { id }, owner)
  const privacy = ({ id, owner }: Made, who = owner) => platform.send(getOrderPrivacy, { id }, who)
  const erase = async (made: Made, who = made.owner, more: { reason?: string } = {}) => {
    const { version } = await read(made)
    return platform.send(eraseOrder, { id: made.id, version, ...more }, who)
  }
  const pay = (id: string, status = 'in_review') =>
    rows(`UPDATE "order" SET paid_cents = total_amount_cents, status = $2 WHERE id = $1`, [id, status])
  const eventsOf = async (id: string) =>
    (
      await rows<{ subject: string }>(
        `SELECT subject FROM outbox WHERE payload->>'orderId' = $1 ORDER BY seq`,
        [id],
      )
    ).map(({ subject }) => subject.split('.')[2])
  const auditOf = (id: string) =>
    rows(`SELECT actor_id, action FROM order_audit WHERE order_id = $1 ORDER BY at, id`, [id])
  const runAt = (time: number) =>
    platform.app.clock.during(time, () => platform.app.get(DeleteExpired, { strict: false }).deleteExpired())

  beforeAll(async () => {
    platform = await startPlatform()
    payments = await stubCall(platform.broker, findOpenPayment, async ({ orderId }) => {
      unlocked.push(await platform.isUnlocked(orderId))
      return { isOpen: paying.has(orderId) }
    })
  })
  afterAll(async () => {
    await payments.close()
    await platform.stop()
  })

  it('that a mail was asked for is forgotten after 30 days', async () => {
    const { id } = await create()
    await rows(`DELETE FROM order_mail WHERE order_id = $1`, [id])
    await rows(
      `INSERT INTO order_mail (id, order_id, mail, requested_at)
       SELECT gen_random_uuid(), $1, 'link', now() - make_interval(days => d) FROM unnest(ARRAY[31, 29]) AS d`,
      [id],
    )
    await platform.app.get(OrderMails, { strict: false }).forgetOld()
    expect(await rows(`SELECT requested_at < now() - interval '30 days' AS old FROM order_mail`)).toEqual([
      { old: false },
    ])
  })

  it('its traveller sees when staff looked at the passport number, and never who', async () => {
    const made = await create()
    expect((await privacy(made)).reveals).toEqual([])
    await platform.send(revealApplicant, { id: made.id }, admin)
    const seen = await privacy(made)
    expect(seen.reveals).toEqual([expect.stringMatching(/^\d{4}-/)])
    expect(JSON.stringify(seen)).not.toContain(admin.userId)
  })

  it('one that staff have locked keeps no other from being deleted, and has its turn when the job comes again', async () => {
    const [locked, free] = [await create(), await create()]
    for (const { id } of [locked, free]) await pay(id, 'closed')
    const later = Date.now() + 400 * 86_400_000
    const isErased = async ({ id }: Made) =>
      (await rows(`SELECT 1 FROM "order" WHERE id = $1 AND files_deleted_at IS NOT NULL`, [id])).length > 0
    await rows(`BEGIN`)
    await rows(`SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE`, [locked.id])
    await expect(runJob(() => runAt(later))).rejects.toThrow('some orders could not be deleted yet')
    await rows(`ROLLBACK`)
    expect([await isErased(locked), await isErased(free)]).toEqual([false, true])
    await runAt(later)
    expect(await isErased(locked)).toBe(true)
  })

  describe('erasing', () => {
    it('asks payments without keeping the order locked', async () => {
      const made = await create()
      unlocked.length = 0
      await erase(made)
      expect(unlocked).toEqual([true])
    })

    it('leaves amount, status and history, and nobody in them', async () => {
      const made = await create()
      await platform.send(addOrderNote, { id: made.id, text: 'Asha phoned' }, admin)
      const before = await read(made)
      const receipt = await erase(made)
      const after = await read(made)
      expect(after).toMatchObject({
        reference: made.reference,
        status: 'closed',
        totalAmountCents: before.totalAmountCents,
        erasedAt: receipt.erasedAt,
        applicant: { fullName: '', email: '', phone: '', travelDates: '', passportNumberMasked: '' },
      })
      expect(after.history.map(({ status }) => status)).toEqual(['pending_payment', 'closed'])
      expect(await rows(`SELECT 1 FROM order_key WHERE order_id = $1`, [made.id])).toEqual([])
      expect(await rows(`SELECT 1 FROM order_note WHERE order_id = $1`, [made.id])).toEqual([])
      const [row] = await rows(
        `SELECT applicant_sealed, identity_sealed, email_hash, name_hashes FROM "order" WHERE id = $1`,
        [made.id],
      )
      expect(Object.values(row!)).toEqual([null, null, null, null])
      expect((await eventsOf(made.id)).at(-1)).toBe('erased')
    })

    it('takes along what was asked of the traveller, and what they left unfinished of the same route', async () => {
      const made = await create()
      const { id } = made
      await platform.send(askTraveller, { id, subject: 'phone', text: 'Asha did not answer' }, admin)
      const browser = caller({ draftToken: randomBytes(32).toString('base64url') })
      const { email } = newOrder().applicant
      const draft = async (to: string) => {
        const contents = { from: 'IN', to, speed: 'standard', denialProtection: false, email } as const
        const draftId = newId()
        await platform.send(saveDraft, { id: draftId, version: 0, contents }, browser)
        return draftId
      }
      const [same, other] = [await draft('US'), await draft('VN')]
      await erase(made)
      const kept = await rows<{ kept: string }>(
        `SELECT requests::text || (SELECT json_agg(a)::text FROM order_audit a WHERE order_id = $1) AS kept
         FROM "order" WHERE id = $1`,
        [id],
      )
      expect(kept[0]!.kept).toMatch(/^\[\].*"ask".*"phone"/)
      expect(kept[0]!.kept).not.toContain('Asha')
      await expect(platform.send(readDraft, { id: same }, browser)).rejects.toMatchObject({
        code: 'orders.draft_not_found',
      })
      expect(await platform.send(readDraft, { id: other }, browser)).toMatchObject({ contents: { to: 'VN' } })
    })

    it('gives a receipt, the same one when it is repeated, that the page shows afterwards', async () => {
      const made = await create()
      const receipt = await erase(made)
      const [year, month, day] = receipt.erasedAt.slice(0, 10).split('-').map(Number)
      const gone = new Date(Date.UTC(year!, month! - 1, day! + 8)).toISOString().slice(0, 10)
      expect(receipt).toMatchObject({ actor: 'traveller', backupsGoneOn: gone })
      expect(await erase(made)).toEqual(receipt)
      expect((await privacy(made)).receipt).toEqual(receipt)
      expect((await eventsOf(made.id)).filter((event) => event === 'erased')).toHaveLength(1)
    })

    it('is done again when a restore has brought the order back, and only then', async () => {
      const [made, other] = [await create(), await create()]
      // As a restore leaves it: the row of the backup, and the younger list of who was erased.
      await rows(
        `INSERT INTO order_erasure (order_id, at, actor, reason) VALUES ($1, now(), 'traveller', 'erased')`,
        [made.id],
      )
      await rows(`DELETE FROM order_key WHERE order_id = $1`, [made.id])
      await pay(made.id, 'paid')
      await platform.app.get(Erasure, { strict: false }).eraseRestored()
      expect(await read(made)).toMatchObject({
        applicant: { fullName: '', email: '' },
        erasedAt: expect.any(String),
      })
      expect((await eventsOf(made.id)).at(-1)).toBe('erased')
      expect((await read(other)).applicant.fullName).toBe(newOrder().applicant.fullName)
      const events = await eventsOf(made.id)
      await platform.app.get(Erasure, { strict: false }).eraseRestored()
      expect(await eventsOf(made.id)).toEqual(events)
    })

    it('refuses every later change of it', async () => {
      const made = await create()
      await erase(made)
      const { id } = made
      const { version } = await read(made)
      const erased = { code: 'orders.erased' }
      const reopen = { id, version, status: 'in_review' as const, reason: 'back' }
      await expect(platform.send(setOrderStatus, reopen, admin)).rejects.toMatchObject(erased)
      await expect(platform.send(revealApplicant, { id }, admin)).rejects.toMatchObject(erased)
      await expect(platform.send(addOrderNote, { id, text: 'x' }, admin)).rejects.toMatchObject(erased)
      await expect(platform.send(requestErasureLink, { id }, made.owner)).rejects.toMatchObject(erased)
      const { orders } = await platform.send(listAllOrders, { search: made.reference }, admin)
      expect(orders).toMatchObject([{ email: '', fullName: '' }])
    })

    it('needs the owner, or the link that is mailed for it: the tracking link does not do', async () => {
      const made = await create()
      expect((await privacy(made)).mayErase).toBe('yes')
      expect((await privacy(made, made.holder)).mayErase).toBe('by_mail')
      await expect(erase(made, made.holder)).rejects.toMatchObject({ code: 'orders.erasure_link_needed' })
      await expect(erase(made, caller())).rejects.toMatchObject({ code: 'orders.not_found' })

      await platform.send(requestErasureLink, { id: made.id }, made.holder)
      const mails = await rows<{ mail: string }>(
        `SELECT payload->>'mail' AS mail FROM outbox WHERE payload->>'orderId' = $1 ORDER BY seq`,
        [made.id],
      )
      expect(mails.at(-1)).toEqual({ mail: 'erasure' })
      const { orderToken } = await platform.sendAs('notifications', issueAccessToken, {
        id: made.id,
        purpose: 'erase',
      })
      const mailed = caller({ orderToken })
      await rows(`UPDATE order_token SET created_at = now() - interval '25 hours' WHERE purpose = 'erase'`)
      await expect(erase(made, mailed)).rejects.toMatchObject({ code: 'orders.erasure_link_needed' })
      await rows(`UPDATE order_token SET created_at = now() WHERE purpose = 'erase'`)
      expect(await erase(made, mailed)).toMatchObject({ actor: 'traveller' })
    })

    it('by staff needs a reason, which is written down', async () => {
      const made = await create()
      await expect(erase(made, admin)).rejects.toMatchObject({ code: 'validation.failed' })
      await erase(made, admin, { reason: 'a letter' })
      expect(
        await rows(`SELECT actor, user_id, reason FROM order_erasure WHERE order_id = $1`, [made.id]),
      ).toEqual([{ actor: 'staff', user_id: admin.userId, reason: 'a letter' }])
      await expect(rows(`DELETE FROM order_erasure`)).rejects.toThrow('append-only')
      expect(await auditOf(made.id)).toEqual([{ actor_id: admin.userId, action: 'erase' }])
    })

    it('asked for by staff is written down as theirs, by the traveller as nobody’s', async () => {
      const [theirs, own] = [await create(), await create()]
      await platform.send(requestErasureLink, { id: theirs.id }, admin)
      await platform.send(requestErasureLink, { id: own.id }, own.holder)
      expect(await auditOf(theirs.id)).toEqual([{ actor_id: admin.userId, action: 'mail' }])
      expect(await auditOf(own.id)).toEqual([])
    })

    it('waits for the cancellation of a paid application, and for a payment on its way', async () => {
      const paid = await create()
      await pay(paid.id)
      expect((await privacy(paid)).refusal).toBe('orders.cancel_first')
      await expect(erase(paid)).rejects.toMatchObject({ code: 'orders.cancel_first' })
      const { version } = await read(paid)
      await platform.send(cancelOrder, { id: paid.id, version }, paid.owner)
      await erase(paid)

      const made = await create()
      paying.add(made.id)
      expect((await privacy(made)).refusal).toBe('orders.payment_open')
      await expect(erase(made)).rejects.toMatchObject({ code: 'orders.payment_open' })
      expect((await read(made)).applicant.fullName).toBe('Asha Rao')
    })

    it('finds its address nowhere any more: the tracking link is not mailed again', async () => {
      const made = await create()
      await erase(made)
      const events = await eventsOf(made.id)
      await platform.send(resendLink, { reference: made.reference, email: 'asha.rao@example.com' })
      expect(await eventsOf(made.id)).toEqual(events)
    })

    it('follows from the deletion of the account, but for what is paid and not decided', async () => {
      const owner = caller({ kind: 'user', userId: newId(), email: 'y@example.com', emailConfirmed: true })
      const make = async () => (await platform.send(createOrder, newOrder(), owner)).order.id
      const [unpaid, decided, inWork] = [await make(), await make(), await make()]
      await pay(decided, 'approved')
      await pay(inWork)
      await publishEvent(platform.broker, accountDeleted, { userId: owner.userId! }, newId())
      const erased = () =>
        rows<{ id: string }>(
          `SELECT id FROM "order" WHERE erased_at IS NOT NULL AND id = ANY($1) ORDER BY id`,
          [[unpaid, decided, inWork]],
        )
      await waitFor(async () => (await erased()).length > 0)
      expect((await erased()).map(({ id }) => id)).toEqual([unpaid, decided].sort())
    })
  })

  describe('the time that things are kept', () => {
    it('ends on the day that the page shows: files first, then who travels', async () => {
      const made = await create()
      await pay(made.id)
      expect((await privacy(made)).deletions).toBeUndefined()
      const { version } = await read(made)
      await platform.send(
        setOrderStatus,
        { id: made.id, version, status: 'approved', reason: 'by post' },
        admin,
      )
      const { filesOn, applicantOn } = (await privacy(made)).deletions!
      const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
      expect(at(applicantOn) - at(filesOn)).toBe(90 * DAY_MS)

      await runAt(at(filesOn) - 1)
      expect((await privacy(made)).filesDeletedAt).toBeUndefined()
      await runAt(at(filesOn))
      expect((await privacy(made)).filesDeletedAt).toBe(new Date(at(filesOn)).toISOString())
      expect((await eventsOf(made.id)).at(-1)).toBe('files-expired')

      await runAt(at(applicantOn) - 1)
      expect((await read(made)).applicant.fullName).toBe('Asha Rao')
      await runAt(at(applicantOn))
      expect((await privacy(made)).receipt).toMatchObject({ actor: 'system' })
      expect((await read(made)).applicant.fullName).toBe('')
    })
  })

  describe('taking along', () => {
    it('holds passport number and date of birth for the owner only', async () => {
      const { id, owner, holder } = await create()
      expect((await platform.send(exportOrderData, { id }, owner)).identity).toEqual({
        passportNumber: PASSPORT_NUMBER,
        dateOfBirth: DATE_OF_BIRTH,
      })
      expect((await platform.send(exportOrderData, { id }, holder)).identity).toBeUndefined()
    })
  })
})
