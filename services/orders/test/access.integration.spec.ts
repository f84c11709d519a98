import { randomBytes } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/define'
import { addressConfirmed, getConfirmedAddress } from '@borderlane/contracts/identity/internal'
import { seeded } from '@borderlane/domain/test/random-form'
import { answerMaker, endOrderAccess, listOrderAccess } from '@borderlane/contracts/orders/access'
import { readDraft, resumeDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import {
  checkAccess,
  exportOrderData,
  issueAccessToken,
  issueDraftLink,
  orderAccessChanged,
} from '@borderlane/contracts/orders/internal'
import { cancelOrder, correctOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { addTraveller, createParty, foundParty, shareTraveller } from '@borderlane/contracts/orders/parties'
import { eraseOrder, listOrders } from '@borderlane/contracts/orders/privacy'
import { createOrder } from '@borderlane/contracts/orders/public'
import { endUnpaid, findOpenPayment } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

const ENDED = { code: 'orders.access_ended' }
const NOT_FOUND = { code: 'orders.not_found' }
const ONLY_ADDRESS = { code: 'orders.address_only' }
const DEVICE = { browser: 'Firefox', system: 'Windows' } as const

describe('an application made under my address', () => {
  let platform: Platform
  const stubs: { close: () => Promise<void> }[] = []
  const addresses = new Map<string, string>()
  let people = 0

  const person = (email = `access-${(people += 1)}@example.com`, emailConfirmed = true) =>
    ({ kind: 'user', userId: newId(), email, emailConfirmed }) as Caller & { userId: string; email: string }
  /** Made by somebody (a guest unless said otherwise) with the address of somebody else. */
  const make = async (maker: Caller = caller(), email = person().email) => {
    const application = newOrder()
    const { order, orderToken } = await platform.send(
      createOrder,
      { ...application, applicant: { ...application.applicant, email } },
      { ...maker, device: DEVICE },
    )
    return { id: order.id, version: order.version, email, maker: { ...maker, orderToken } }
  }
  const mailed = async (id: string): Promise<Caller> => {
    const { orderToken } = await platform.sendAs('notifications', issueAccessToken, { id })
    return caller({ orderToken })
  }
  const confirm = async ({ userId, email }: { userId: string; email: string }) => {
    addresses.set(userId, email)
    const messageId = newId()
    await publishEvent(platform.broker, addressConfirmed, { userId }, messageId)
    await waitFor(
      async () =>
        (await platform.database.query(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length,
    )
  }
  const read = (id: string, who: Caller) => platform.send(getOrder, { id }, who)
  const access = (id: string, who: Caller) => platform.send(listOrderAccess, { id }, who)
  const answer = (id: string, who: Caller, said: 'yes' | 'no' | 'none') =>
    platform.send(answerMaker, { id, answer: said }, who)
  const exported = (id: string, who: Caller) => platform.sendAs('gateway', exportOrderData, { id }, who)
  const idsOf = async (who: Caller) => (await platform.send(listOrders, {}, who)).orders.map(({ id }) => id)
  const changesOf = (id: string) =>
    platform.database.query<{ act: string }>(
      `SELECT act FROM order_access_change WHERE order_id = $1 ORDER BY at, id`,
      [id],
    )

  beforeAll(async () => {
    platform = await startPlatform()
    stubs.push(
      await stubCall(platform.broker, getConfirmedAddress, ({ userId }) => ({
        email: addresses.get(userId) ?? null,
      })),
      await stubCall(platform.broker, findOpenPayment, () => ({ isOpen: false })),
      await stubCall(platform.broker, endUnpaid, () => ({})),
    )
  })
  afterAll(async () => {
    for (const stub of stubs) await stub.close()
    await platform.stop()
  })

  describe.each([
    ['a guest', () => caller()],
    ['a stranger with an account', () => person()],
    ['a stranger whose own address is not confirmed', () => person(undefined, false)],
  ])('by %s', (_who, newMaker) => {
    it('asks whoever follows the mailed link, and a no ends what its maker may', async () => {
      const { id, maker } = await make(newMaker())
      const me = await mailed(id)
      expect(await access(id, me)).toMatchObject({
        question: { device: DEVICE, madeAt: (await read(id, me)).createdAt },
        mayEnd: true,
      })
      // Reading, however often, is no answer: programs that look into mails change nothing.
      await exported(id, me)
      expect((await read(id, maker)).id).toBe(id)

      expect(await answer(id, me, 'no')).toEqual({ isKept: false })
      await platform.send(correctOrder, { id, version: 1, passportNumber: 'MINE1234' }, me)
      for (const act of [read, access, exported]) await expect(act(id, maker)).rejects.toMatchObject(ENDED)
      for (const service of ['documents', 'payments'] as const)
        await expect(platform.sendAs(service, checkAccess, { id }, maker)).rejects.toMatchObject(ENDED)
      expect(await access(id, me)).toMatchObject({ question: null })
      if (maker.userId) expect(await idsOf(maker)).toEqual([])
      expect(await changesOf(id)).toEqual([{ act: 'maker-ended' }])
    })

    it('stays open to its maker after a yes', async () => {
      const { id, maker } = await make(newMaker())
      const me = await mailed(id)
      expect(await answer(id, me, 'yes')).toEqual({ isKept: true })
      expect(
        (await platform.send(correctOrder, { id, version: 1, phone: '+44 20 7946 0001' }, me)).version,
      ).toBe(2)
      expect((await read(id, maker)).version).toBe(2)
      expect(await access(id, me)).toMatchObject({ question: null })
      expect(await changesOf(id)).toEqual([{ act: 'maker-kept' }])
    })

    it('counts going on without an answer as none: what I change is not for its maker', async () => {
      const { id, maker } = await make(newMaker())
      const me = await mailed(id)
      await platform.send(correctOrder, { id, version: 1, passportNumber: 'MINE1234' }, me)
      await expect(read(id, maker)).rejects.toMatchObject(ENDED)
      expect(await changesOf(id)).toEqual([{ act: 'maker-ended' }])
    })

    it('asks the account that claims it, too', async () => {
      const { id, email, maker } = await make(newMaker())
      const me = person(email)
      await confirm(me)
      expect(await idsOf(me)).toEqual([id])
      expect((await access(id, me)).question).toMatchObject({ device: DEVICE })
      expect((await read(id, maker)).id).toBe(id)
      await platform.sendAs('documents', checkAccess, { id, acts: true }, me)
      await expect(read(id, maker)).rejects.toMatchObject(ENDED)
      expect((await exported(id, me)).identity).toBeDefined()
    })

    it('is not erased by its maker, and erasing it does not touch my draft', async () => {
      const { id, email, maker } = await make(newMaker())
      const browser = caller({ draftToken: randomBytes(32).toString('base64url') })
      const draftId = newId()
      const contents = { from: 'IN', to: 'US', speed: 'standard', denialProtection: false, email } as const
      await platform.send(saveDraft, { id: draftId, version: 0, contents }, browser)

      await expect(platform.send(eraseOrder, { id, version: 1 }, maker)).rejects.toMatchObject({
        code: 'orders.erasure_link_needed',
      })
      expect((await exported(id, maker)).identity).toBeUndefined()
      const link = { id, purpose: 'erase' } as const
      const { orderToken } = await platform.sendAs('notifications', issueAccessToken, link)
      await platform.send(eraseOrder, { id, version: 1 }, caller({ orderToken }))
      expect(await platform.send(readDraft, { id: draftId }, browser)).toMatchObject({ id: draftId })
    })
  })

  it('is mine at once where my address is confirmed, and I am asked', async () => {
    const me = person()
    await confirm(me)
    const { id, maker } = await make(person(), me.email)
    expect(await idsOf(me)).toEqual([id])
    expect((await access(id, me)).question).toMatchObject({ device: DEVICE })
    expect((await access(id, maker)).question).toBeNull()
  })

  it('asks nobody where its maker had confirmed that address', async () => {
    const me = person()
    const { id, maker } = await make(me, me.email.toUpperCase())
    const link = await mailed(id)
    expect((await access(id, link)).question).toBeNull()
    await platform.send(correctOrder, { id, version: 1, phone: '+44 20 7946 0001' }, link)
    expect((await read(id, maker)).version).toBe(2)
    expect(await exported(id, me)).toHaveProperty('identity')
  })

  it('asks its own maker once who confirms the address only afterwards: the account may have been a stranger’s', async () => {
    const me = person(undefined, false)
    const { id, maker } = await make(me, me.email)
    expect(await idsOf(me)).toEqual([id])
    await confirm(me)
    expect((await access(id, me)).question).not.toBeNull()
    await answer(id, me, 'no')
    // The account is mine now; the browser that made it was not.
    expect((await read(id, me)).id).toBe(id)
    await expect(read(id, caller({ orderToken: maker.orderToken }))).rejects.toMatchObject(ENDED)
  })

  it('does not come back to its maker by a repeat of the request that made it', async () => {
    const maker = caller({ idempotencyKey: newId() })
    const { id, email } = await make(maker)
    const again = await make(maker, email)
    expect(again.id).toBe(id)
    await answer(id, await mailed(id), 'no')
    await expect(make(maker, email)).rejects.toMatchObject(ENDED)
    await expect(read(id, again.maker)).rejects.toMatchObject(ENDED)
  })

  describe('hears an answer', () => {
    it('from the address only: its maker, staff and strangers are refused', async () => {
      const { id, maker } = await make()
      const admin: Caller = { ...person(), roles: ['admin'] }
      for (const who of [maker, admin]) {
        await expect(answer(id, who, 'no')).rejects.toMatchObject(ONLY_ADDRESS)
        await expect(platform.send(endOrderAccess, { id, openerId: 'maker' }, who)).rejects.toMatchObject(
          ONLY_ADDRESS,
        )
        expect(await access(id, who)).toMatchObject({ question: null, mayEnd: false })
      }
      const { maker: other } = await make()
      for (const who of [caller(), person(), other])
        await expect(answer(id, who, 'yes')).rejects.toMatchObject(NOT_FOUND)
      expect(await changesOf(id)).toEqual([])
    })

    it('twice as once, and a yes after a no brings nothing back', async () => {
      const { id, maker } = await make()
      const me = await mailed(id)
      await Promise.all([answer(id, me, 'yes'), answer(id, me, 'yes')])
      expect(await changesOf(id)).toEqual([{ act: 'maker-kept' }])
      await Promise.all([answer(id, me, 'no'), answer(id, me, 'no'), answer(id, await mailed(id), 'none')])
      expect(await answer(id, me, 'yes')).toEqual({ isKept: false })
      expect(await changesOf(id)).toEqual([{ act: 'maker-kept' }, { act: 'maker-ended' }])
      await expect(read(id, maker)).rejects.toMatchObject(ENDED)
    })

    it('while its maker acts: what is not done by then is not done any more', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id, maker } = await make()
        const me = await mailed(id)
        const [cancelled] = await Promise.allSettled([
          platform.send(cancelOrder, { id, version: 1 }, maker),
          answer(id, me, 'no'),
        ])
        const { status, version } = await read(id, me)
        if (cancelled.status === 'fulfilled') expect(status).toBe('closed')
        else {
          expect(cancelled.reason).toMatchObject(ENDED)
          expect({ status, version }).toEqual({ status: 'pending_payment', version: 1 })
        }
        await expect(read(id, maker)).rejects.toMatchObject(ENDED)
      }
    })

    it('that ends it while the order is locked by an act of its maker, and that act fails', async () => {
      const { id, maker } = await make()
      const me = await mailed(id)
      // The act has passed the door and waits for the row; the answer is committed before it gets it.
      const { database } = platform
      await database.query(`BEGIN`)
      await database.query(`SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE`, [id])
      const act = platform.send(correctOrder, { id, version: 1, fullName: 'Eve' }, maker)
      const failed = expect(act).rejects.toMatchObject(ENDED)
      const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`
      await waitFor(async () => (await database.query(waiting)).length)
      await database.query(`UPDATE "order" SET maker_access = 'ended' WHERE id = $1`, [id])
      await database.query(`COMMIT`)
      await failed
      expect((await read(id, me)).applicant.fullName).toBe('Asha Rao')
    })

    it('and tells open pages to ask again', async () => {
      const { id } = await make()
      const told: string[] = []
      const { connection } = await platform.connection('gateway')
      const hearing = connection.subscribe(orderAccessChanged.subject, {
        callback: (_error, message) =>
          void told.push(orderAccessChanged.payload.parse(message.json()).orderId),
      })
      await connection.flush()
      await answer(id, await mailed(id), 'no')
      await waitFor(() => told.length > 0)
      hearing.unsubscribe()
      expect(told).toEqual([id])
    })
  })

  /** What a stranger and I may do, in any order; what is refused is refused. */
  const sequence = async (seed: number) => {
    const random = seeded(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const me = person()
    const account: Caller = { ...pick([caller(), person()]), idempotencyKey: newId() }
    const { idempotencyKey: _once, ...signedIn } = account
    let passports = 0
    const applicant = { ...newOrder().applicant, email: me.email }
    const another = () => ({ ...applicant, passportNumber: `P${1_000 + (passports += 1)}` })
    const repeat = pick([
      async () => {
        const { order, orderToken } = await platform.send(createOrder, { ...newOrder(), applicant }, account)
        return { id: order.id, partyId: undefined, token: orderToken }
      },
      async () => {
        const travellers = [{ applicant }, { applicant: { ...applicant, passportNumber: 'P1000' } }]
        const family = { from: 'IN', to: 'US', contact: { email: me.email }, travellers }
        const made = await platform.send(createParty, family, account)
        return { id: made.orders[0]!.id, partyId: made.party.id, token: made.partyToken }
      },
    ])
    const first = await repeat()
    /** All that the stranger ever had in hand, and I. */
    const theirs: Caller[] = [signedIn, { ...signedIn, orderToken: first.token }]
    const mine: Caller[] = [await mailed(first.id)]
    const orders = new Set([first.id])
    let { partyId } = first
    const drafts: { id: string; who: Caller }[] = []

    const found = async (who: Caller) => {
      const { party, partyToken } = await platform.send(foundParty, { id: first.id }, who)
      partyId = party.id
      return partyToken
    }
    const share = async (who: Caller) => {
      const orderId = pick([...orders])
      return (await platform.send(shareTraveller, { id: partyId ?? newId(), orderId }, who)).orderToken
    }
    const add = async (who: Caller) => {
      const { orderId } = await platform.send(
        addTraveller,
        { id: partyId ?? newId(), applicant: another() },
        who,
      )
      orders.add(orderId)
    }
    const draft = async (who: Caller) => {
      const one = { id: newId(), who: { ...who, draftToken: randomBytes(32).toString('base64url') } }
      const contents = { from: 'IN', to: 'US', speed: 'standard', denialProtection: false } as const
      const joining = { ...contents, email: me.email, partyId: partyId ?? newId() }
      await platform.send(saveDraft, { id: one.id, version: 0, contents: joining }, one.who)
      drafts.push(one)
    }
    const resume = async () => {
      const { link } = await platform.sendAs('notifications', issueDraftLink, { id: pick(drafts).id })
      const browser = caller({ draftToken: randomBytes(32).toString('base64url') })
      return (await platform.send(resumeDraft, { link: link!.token }, browser)).partyToken!
    }
    const byMail = async () => {
      const all = { id: first.id, withParty: true }
      const { party, orderToken } = await platform.sendAs('notifications', issueAccessToken, all)
      return pick([...mine, caller({ orderToken: party?.token ?? orderToken })])
    }
    const opener = async () => pick((await access(pick([...orders]), mine[0]!)).openers).id
    const hold = async (list: Caller[], token: Promise<string>) =>
      void list.push({ ...(list === theirs ? signedIn : caller()), orderToken: await token })
    const steps: Record<string, () => Promise<unknown>> = {
      repeat: () =>
        hold(
          theirs,
          repeat().then(({ token }) => token),
        ),
      'they found': () => hold(theirs, found(pick(theirs))),
      'I found': async () => hold(mine, found(await byMail())),
      'they share': () => hold(theirs, share(pick(theirs))),
      'I share': async () => hold(mine, share(await byMail())),
      'they add': () => add(pick(theirs)),
      'I add': async () => add(await byMail()),
      'they draft': () => draft(pick(theirs)),
      'I resume': () => hold(mine, resume()),
      'I claim': () => confirm(me).then(() => void mine.push(me)),
      'I say yes': () => answer(first.id, mine[0]!, 'yes'),
      'I end': async () =>
        platform.send(endOrderAccess, { id: pick([...orders]), openerId: await opener() }, pick(mine)),
    }
    let any = first.id
    const last: Record<string, () => Promise<unknown>> = {
      'I say no': async () => answer(any, await mailed(any), 'no'),
      'I end the maker': async () =>
        platform.send(endOrderAccess, { id: any, openerId: 'maker' }, await mailed(any)),
    }
    const said: string[] = []
    const take = async (name: string, step: () => Promise<unknown>) =>
      void said.push(
        await step().then(
          () => name,
          () => `(${name})`,
        ),
      )
    for (let step = 0; step < 10; step += 1) await take(...pick(Object.entries(steps)))
    any = pick([...orders])
    // Of the maker it may have been said before.
    const [name, step] = pick(Object.entries(last))
    await take(name, step)
    await take('I add', async () => add(await byMail()))

    const opened: string[] = []
    const open = async (what: string, opens: Promise<unknown>) => {
      const result = await opens.catch(() => undefined)
      if (result !== undefined) opened.push(what)
    }
    const all = [...orders, ...(partyId ? [partyId] : [])]
    await Promise.all(
      theirs.flatMap((who, index) => [
        ...all.map((id) => open(`${index}`, platform.sendAs('documents', checkAccess, { id }, who))),
        open(`share by ${index}`, share(who)),
      ]),
    )
    await open('repeat', repeat())
    for (const { id, who } of drafts)
      if ((await platform.send(readDraft, { id }, who).catch(() => undefined))?.party) opened.push('draft')
    if (signedIn.userId && (await idsOf(signedIn)).length > 0) opened.push('list')
    return { said: said.join(', '), opened }
  }

  it('opens by nothing that its maker ever had in hand, whatever came before the end', async () => {
    const results = []
    for (let seed = 1; seed <= 8; seed += 1) results.push({ seed, ...(await sequence(seed)) })
    expect(results.filter(({ opened }) => opened.length > 0)).toEqual([])
  })

  describe('lists who can open it', () => {
    it('accounts first, then links, newest first, page by page', async () => {
      const owner = person()
      const { id } = await make(person(), owner.email)
      await confirm(owner)
      await mailed(id)
      const me = await mailed(id)
      const all = await access(id, me)
      expect(all.openers.map(({ kind, isYours }) => [kind, isYours])).toEqual([
        ['owner', false],
        ['maker', false],
        ['mailed-link', true],
        ['mailed-link', false],
        ['maker-link', false],
      ])
      expect(all).toMatchObject({ total: 5, page: 1, pageSize: 20 })
      expect(JSON.stringify(all)).not.toMatch(/@|token/i)
      const pages = [1, 2, 3].map((page) => platform.send(listOrderAccess, { id, page, pageSize: 2 }, me))
      expect((await Promise.all(pages)).map(({ openers }) => openers).flat()).toEqual(all.openers)
    })

    it('and with an account the links end that it has made', async () => {
      const owner = person()
      const { id } = await make(person(), owner.email)
      await confirm(owner)
      const me = await mailed(id)
      await answer(id, me, 'yes')
      const { party } = await platform.send(foundParty, { id }, owner)
      const { orderToken } = await platform.send(shareTraveller, { id: party.id, orderId: id }, owner)
      const shared = caller({ orderToken })
      expect((await read(id, shared)).id).toBe(id)
      await platform.send(endOrderAccess, { id, openerId: 'owner' }, me)
      await expect(read(id, shared)).rejects.toMatchObject(ENDED)
    })

    it('and lets the address end each of them, once', async () => {
      const owner = person()
      const { id, maker } = await make(person(), owner.email)
      await confirm(owner)
      const [me, other] = [await mailed(id), await mailed(id)]
      await answer(id, me, 'yes')
      const [link] = (await access(id, other)).openers.filter(({ isYours }) => isYours)
      const end = (openerId: string, who = me) =>
        platform.send(endOrderAccess, { id, openerId: openerId as 'owner' }, who)

      await end(link!.id)
      await expect(read(id, other)).rejects.toMatchObject(ENDED)
      await end('maker')
      await expect(read(id, maker)).rejects.toMatchObject(ENDED)
      await end('owner')
      await expect(read(id, owner)).rejects.toMatchObject(NOT_FOUND)
      for (const openerId of [link!.id, 'maker', 'owner', newId()])
        await expect(end(openerId)).rejects.toMatchObject({ code: 'orders.access_not_found' })
      expect((await access(id, me)).openers.map(({ kind }) => kind)).toEqual(['mailed-link'])
      expect((await changesOf(id)).map(({ act }) => act)).toEqual([
        'maker-kept',
        'link-ended',
        'maker-ended',
        'owner-ended',
      ])
      // Of another order there is nothing to end here.
      const foreign = (await access((await make()).id, { ...person(), roles: ['admin'] })).openers[0]!
      await expect(end(foreign.id)).rejects.toMatchObject({ code: 'orders.access_not_found' })
    })
  })
})
