import { listMailTexts, saveMailTexts } from '@borderlane/contracts/catalogue/mail-texts'
import {
  addLogo,
  getSiteSettings,
  listSiteChanges,
  readLogo,
  readSite,
  saveSiteSettings,
  UNSET,
} from '@borderlane/contracts/catalogue/site'
import { newId } from '@borderlane/persistence'
import { guestCalls, testDatabase } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { ownBroker, type Replica, startReplica, stopAll } from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
const COLLEAGUE = { kind: 'user' as const, userId: newId(), roles: ['catalogue' as const] }

describe('the settings of the site', () => {
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let replica: Replica

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    replica = await startReplica(await testDatabase('catalogue'), { CATALOGUE_SEED: 'empty' })
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('are saved over the version that was read, and every change stays with who made it', async () => {
    const { send } = gateway
    expect(await send(getSiteSettings, {}, ADMIN)).toEqual({ version: 0, settings: UNSET })
    const named = { ...UNSET, name: 'Visas & Co', off: ['crypto' as const] }
    await send(saveSiteSettings, { version: 0, settings: named }, ADMIN)

    // Both have read version 0.
    const late = send(saveSiteSettings, { version: 0, settings: { ...UNSET, name: 'Late' } }, ADMIN)
    await expect(late).rejects.toMatchObject({ code: 'catalogue.changed_meanwhile' })
    const atOnce = await Promise.allSettled(
      ['A', 'B'].map((name) => send(saveSiteSettings, { version: 1, settings: { ...named, name } }, ADMIN)),
    )
    expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

    const { changes, total } = await send(listSiteChanges, {}, ADMIN)
    expect(total).toBe(2)
    expect(changes.map(({ version, fields, changedBy }) => ({ version, fields, changedBy }))).toEqual([
      { version: 2, fields: ['name'], changedBy: ADMIN.userId },
      { version: 1, fields: ['name', 'off'], changedBy: ADMIN.userId },
    ])
    expect(changes[1]!.settings).toEqual(named)
    const db = replica.get(DataSource)
    const events = await db.query<{ payload: { changes: object[] } }[]>(
      `SELECT payload FROM outbox WHERE subject = 'event.catalogue.staff-acted.v1' ORDER BY id LIMIT 1`,
    )
    expect(events[0]!.payload).toMatchObject({
      actorId: ADMIN.userId,
      changes: [
        { field: 'name', before: null, after: 'Visas & Co' },
        { field: 'off', before: '', after: 'crypto' },
      ],
    })
    await expect(db.query(`DELETE FROM site_settings`)).rejects.toThrow('append-only')
    expect(await send(readSite, {}, { kind: 'service', service: 'gateway' })).toMatchObject({ version: 2 })
  })

  it('are refused to other roles, and field by field where they are wrong', async () => {
    const { send } = gateway
    const refused = send(saveSiteSettings, { version: 2, settings: UNSET }, COLLEAGUE)
    await expect(refused).rejects.toMatchObject({ code: 'auth.forbidden' })
    const wrong = {
      ...UNSET,
      name: '<b>',
      sender: 'nobody',
      companyHours: 'always',
      languages: ['de' as const],
    }
    await expect(send(saveSiteSettings, { version: 2, settings: wrong }, ADMIN)).rejects.toMatchObject({
      code: 'validation.failed',
      details: {
        fields: ['name', 'sender', 'companyHours', 'languages'].map((name) => ({
          path: `settings.${name}`,
          message: expect.any(String),
        })),
      },
    })
  })

  it('name a logo that was uploaded, and no other', async () => {
    const { send } = gateway
    // One pixel.
    const image =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgDnYFAAEQAKQEz4l6AAAAAElFTkSuQmCC'
    const logo = await send(addLogo, { image }, ADMIN)
    expect(logo).toMatchObject({ width: 1, height: 1 })
    const reader = { kind: 'service' as const, service: 'gateway' as const }
    expect(await send(readLogo, { id: logo.id }, reader)).toEqual({ image })
    const { version } = await send(getSiteSettings, {}, ADMIN)
    const unknown = { ...logo, id: 'ab'.repeat(32) }
    const save = (settings: object) =>
      send(saveSiteSettings, { version, settings: { ...UNSET, ...settings } }, ADMIN)
    const wrong = [
      [{ logo: unknown }, 'logo'],
      [{ colour: '#ffee00' }, 'colour'],
      [{ colourDark: '#202020' }, 'colourDark'],
    ] as const
    for (const [settings, field] of wrong)
      await expect(save(settings)).rejects.toMatchObject({
        details: { fields: [{ path: `settings.${field}` }] },
      })
    await save({ logo, colour: '#0b5345' })
    expect((await send(readSite, {}, reader)).settings).toEqual({ ...UNSET, logo, colour: '#0b5345' })
    await send(saveSiteSettings, { version: version + 1, settings: UNSET }, ADMIN)
    expect((await send(readSite, {}, reader)).settings).toEqual(UNSET)
  })

  it('texts of mails are changed over the version that was read, with the places of the shipped ones, and come back', async () => {
    const { send } = gateway
    const { version, texts } = await send(listMailTexts, { language: 'de' }, ADMIN)
    expect(version).toBe(0)
    const key = 'confirmation.subject'
    const shipped = texts.find((one) => one.key === key)!.shipped
    expect(texts.map(({ key: one }) => one)).not.toContain('proposal.waiting.action')
    const save = (changes: { key: string; text: string | null }[], read: number) =>
      send(saveMailTexts, { version: read, language: 'de', texts: changes }, ADMIN)

    const wrong = [
      { key, text: 'Ohne Nummer' },
      { key: 'greeting', text: 'Guten Tag {{name}} <b>{{iban}}</b>' },
      { key: 'confirmation.intro', text: 'Für {{iban}}' },
      { key: 'proposal.waiting.action', text: 'Los' },
    ]
    await expect(save(wrong, 0)).rejects.toMatchObject({
      details: {
        fields: ['texts.0.text', 'texts.1.text', 'texts.2.text', 'texts.3.key'].map((path) => ({
          path,
          message: expect.any(String),
        })),
      },
    })
    const changed = 'Danke für {{reference}}'
    expect(await save([{ key, text: changed }], 0)).toEqual({ version: 1 })
    await expect(save([{ key, text: null }], 0)).rejects.toMatchObject({
      code: 'catalogue.changed_meanwhile',
    })
    const own = async () =>
      (await send(listMailTexts, { language: 'de' }, ADMIN)).texts.find((one) => one.key === key)!.text
    expect(await own()).toBe(changed)
    const reader = { kind: 'service' as const, service: 'gateway' as const }
    expect(await send(readSite, {}, reader)).toMatchObject({ textsVersion: 1 })
    const [event] = await replica
      .get(DataSource)
      .query<{ payload: object }[]>(
        `SELECT payload FROM outbox WHERE subject = 'event.catalogue.staff-acted.v1' ORDER BY id DESC LIMIT 1`,
      )
    expect(event!.payload).toMatchObject({
      changes: [{ field: `mail.de.${key}`, before: shipped, after: changed }],
    })
    await save([{ key, text: null }], 1)
    expect(await own()).toBeNull()
  })
})
