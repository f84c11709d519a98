import { randomBytes } from 'node:crypto'
import {
  deleteDraft,
  mailDraftLink,
  readDraft,
  resumeDraft,
  saveDraft,
} from '@borderlane/contracts/orders/drafts'
import { draftMailRequested, issueDraftLink } from '@borderlane/contracts/orders/internal'
import { createOrder } from '@borderlane/contracts/orders/public'
import { newId } from '@borderlane/persistence'
import { caller } from '@borderlane/testing'
import { DraftStore } from '../src/create/draft.store'
import { DATE_OF_BIRTH, newOrder, PASSPORT_NUMBER, type Platform, startPlatform } from './replica'

const DAY_MS = 24 * 3_600_000
const token = () => randomBytes(32).toString('base64url')
const contents = {
  from: 'IN',
  to: 'US',
  speed: 'rush' as const,
  denialProtection: true,
  email: 'draft@example.com',
  fullName: 'Asha Rao',
  passportNumber: PASSPORT_NUMBER,
  dateOfBirth: DATE_OF_BIRTH,
}
const gone = { code: 'orders.draft_not_found' }

describe('an unfinished application', () => {
  let platform: Platform

  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  /** A draft of a browser that nobody else knows. */
  const write = async () => {
    const id = newId()
    const who = caller({ draftToken: token() })
    const { version } = await platform.send(saveDraft, { id, version: 0, contents }, who)
    return { id, who, version }
  }
  const mailedLink = async (id: string) =>
    (await platform.sendAs('notifications', issueDraftLink, { id })).link!.token
  const rows = (sql: string, values?: unknown[]) => platform.database.query<{ row: string }>(sql, values)

  it('is read again by its own browser alone, and nothing of it lies open in the database', async () => {
    const { id, who } = await write()
    expect(await platform.send(readDraft, { id }, who)).toMatchObject({ id, version: 1, contents })
    for (const contract of [readDraft, deleteDraft, mailDraftLink])
      await expect(platform.send(contract, { id }, caller({ draftToken: token() }))).rejects.toMatchObject(
        gone,
      )
    const [kept] = await rows(`SELECT d::text AS row FROM draft d WHERE id = $1`, [id])
    for (const said of [PASSPORT_NUMBER, DATE_OF_BIRTH, 'Asha', 'draft@example.com', who.draftToken!])
      expect(kept!.row).not.toContain(said)
  })

  it('saved twice with the same answers is saved once; other answers of an old version are refused', async () => {
    const { id, who } = await write()
    const next = { ...contents, fullName: 'Asha B. Rao' }
    const save = (version: number, fields: typeof contents) =>
      platform.send(saveDraft, { id, version, contents: fields }, who)
    expect(await save(1, next)).toMatchObject({ version: 2 })
    expect(await save(1, next)).toMatchObject({ version: 2 })
    await expect(save(1, contents)).rejects.toMatchObject({ code: 'orders.draft_changed' })
  })

  it('is handed over once by the link of its mail, and its earlier browser has lost it', async () => {
    const { id, who } = await write()
    expect(await platform.send(mailDraftLink, { id }, who)).toMatchObject({ mailed: true })
    const events = await rows(`SELECT payload::text AS row FROM outbox WHERE subject = $1`, [
      draftMailRequested.subject,
    ])
    expect(events.map(({ row }) => JSON.parse(row) as unknown)).toContainEqual({ draftId: id })
    const [link, other] = [await mailedLink(id), await mailedLink(id)]
    const elsewhere = caller({ draftToken: token() })
    const draft = await platform.send(resumeDraft, { link }, elsewhere)
    expect(draft).toMatchObject({ id, contents })
    // Its answer may have been lost.
    expect(await platform.send(resumeDraft, { link }, elsewhere)).toEqual(draft)
    for (const used of [link, other])
      await expect(
        platform.send(resumeDraft, { link: used }, caller({ draftToken: token() })),
      ).rejects.toMatchObject(gone)
    await expect(platform.send(readDraft, { id }, who)).rejects.toMatchObject(gone)
    expect(await platform.send(readDraft, { id }, elsewhere)).toMatchObject({ id })
  })

  it('is gone when its order is saved, and its mail has nothing to say any more', async () => {
    const { id, who } = await write()
    await platform.send(createOrder, { ...newOrder(), draftId: id }, caller({ draftToken: token() }))
    expect(await platform.send(readDraft, { id }, who)).toMatchObject({ id })
    await platform.send(createOrder, { ...newOrder(), draftId: id }, who)
    await expect(platform.send(readDraft, { id }, who)).rejects.toMatchObject(gone)
    expect(await platform.sendAs('notifications', issueDraftLink, { id })).toEqual({ link: null })
  })

  it('is deleted 30 days after it was saved last', async () => {
    const [{ id, who }, link] = await write().then(
      async (draft) => [draft, await mailedLink(draft.id)] as const,
    )
    const cleanAfter = async (days: number) => {
      const then = Date.now() + days * DAY_MS
      await platform.app.clock.during(then, () =>
        platform.app.get(DraftStore, { strict: false }).removeExpired(),
      )
      return rows(`SELECT id::text AS row FROM draft WHERE id = $1`, [id])
    }
    expect(await cleanAfter(29)).toHaveLength(1)
    expect(await cleanAfter(31)).toEqual([])
    await expect(platform.send(resumeDraft, { link }, who)).rejects.toMatchObject(gone)
  })
})
