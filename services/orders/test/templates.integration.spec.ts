import { randomUUID } from 'node:crypto'
import type { InputOf } from '@borderlane/contracts/define'
import { listStaffActs } from '@borderlane/contracts/orders/admin'
import { askTraveller } from '@borderlane/contracts/orders/casework'
import { createOrder } from '@borderlane/contracts/orders/public'
import {
  listTemplates,
  listTemplateVersions,
  MOST_TEMPLATES,
  setTemplate,
  undoTemplate,
} from '@borderlane/contracts/orders/templates'
import { writeToStaff, writeToTraveller } from '@borderlane/contracts/orders/thread'
import type { Role } from '@borderlane/contracts/roles'
import { caller } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

describe('templates of the team', () => {
  let platform: Platform
  const staff = (role: Role, locale: 'en' | 'de' = 'en') =>
    caller({ kind: 'user', userId: randomUUID(), roles: [role], locale })
  const lead = staff('supervisor')

  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  const template = {
    name: 'Photo again',
    texts: { en: 'Hello {name}, a new {document}?' },
    act: { ask: 'photo' },
  }
  const set = (id: string, version: number, change: object | null = {}, who = lead) =>
    platform.send(
      setTemplate,
      {
        ...{ id, version, reason: 'Clearer' },
        template: change && ({ ...template, ...change } as InputOf<typeof setTemplate>['template']),
      },
      who,
    )
  const read = async (id: string, who = lead) =>
    (await platform.send(listTemplates, {}, who)).templates.find((one) => one.id === id)

  it('ask for documents that there are and that a traveller can send', async () => {
    for (const ask of ['phto', 'passport_original'])
      await expect(set('asking', 0, { act: { ask } })).rejects.toMatchObject({
        ...{ code: 'validation.failed', details: { fields: [{ path: 'template.act.ask' }] } },
      })
  })

  it('are the nine that are shipped, in ten languages, until a supervisor changes one; each change is kept', async () => {
    const { templates } = await platform.send(listTemplates, {}, staff('agent', 'de'))
    expect(
      templates.map(({ version, origin, texts }) => [version, origin, Object.keys(texts).length]),
    ).toEqual(Array(9).fill([0, 'shipped', 10]))
    const before = (await read('photo'))!
    await expect(set('photo', 0, {}, staff('agent'))).rejects.toMatchObject({ code: 'auth.forbidden' })
    await set('photo', 0, { name: before.name })
    // Its name was not changed: colleagues read it in their own language.
    expect((await read('photo', staff('agent', 'de')))?.name).toBe(templates[0]!.name)
    await set('photo', 1)
    expect(await read('photo')).toEqual({ id: 'photo', version: 2, origin: 'staff', ...template })
    await platform.send(undoTemplate, { id: 'photo', version: 2, reason: 'A mistake' }, lead)
    expect(await read('photo')).toEqual({
      ...before,
      ...template,
      name: before.name,
      version: 3,
      origin: 'staff',
    })
    await set('photo', 3, null)
    expect(await read('photo')).toEqual({ ...before, version: 4 })
    const { versions } = await platform.send(listTemplateVersions, { id: 'photo' }, lead)
    expect(versions.map(({ version, name, isNewest }) => [version, name, isNewest])).toEqual([
      [4, null, true],
      [3, '', false],
      [2, 'Photo again', false],
      [1, '', false],
    ])
    const { acts } = await platform.send(listStaffActs, { action: 'template' }, lead)
    expect(acts.map(({ actorId, subject, reason }) => [actorId, subject, reason]).at(1)).toEqual([
      lead.userId,
      before.name,
      'A mistake',
    ])
    await expect(platform.database.query(`DELETE FROM template_version`)).rejects.toThrow()
  })

  it('are removed only where there is something to remove, and make no version else', async () => {
    const none = { code: 'orders.template_version_not_found' }
    await expect(set('nope', 0, null)).rejects.toMatchObject(none)
    await expect(set('unreadable', 0, null)).rejects.toMatchObject(none)
    await set('gone', 0, { name: 'Gone' })
    await set('gone', 1, null)
    await expect(set('gone', 2, null)).rejects.toMatchObject(none)
    expect([await read('nope'), await read('gone')]).toMatchObject([undefined, { version: 2 }])
  })

  it('have names that differ, also from those of shipped ones in other languages', async () => {
    const wrong = { code: 'validation.failed', details: { fields: [{ path: 'template.name' }] } }
    await set('first', 0, { name: 'The same' })
    await expect(set('second', 0, { name: 'The same' })).rejects.toMatchObject(wrong)
    const { name } = (await read('unreadable', staff('agent', 'de')))!
    await expect(set('second', 0, { name })).rejects.toMatchObject(wrong)
    await set('first', 1, null)
    await set('second', 0, { name: 'The same' })
  })

  it('are changed by one of two at once; what was removed can be brought back', async () => {
    const answers = await Promise.allSettled([set('own', 0), set('own', 0, {}, staff('supervisor'))])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'orders.template_changed' },
    })
    await set('own', 1, null)
    expect(await read('own')).toMatchObject({ origin: 'removed', texts: {} })
    await platform.send(undoTemplate, { id: 'own', version: 2, reason: 'Still used' }, lead)
    expect(await read('own')).toMatchObject({ origin: 'staff', name: 'Photo again' })
    await expect(
      platform.send(undoTemplate, { id: 'own', version: 2, reason: 'Again' }, lead),
    ).rejects.toMatchObject({ code: 'orders.template_changed' })
    await expect(
      platform.send(undoTemplate, { id: 'own', version: 9, reason: 'None' }, lead),
    ).rejects.toMatchObject({ code: 'orders.template_version_not_found' })
  })

  it.each([
    ['without English', { texts: { de: 'Hallo' } }, 'template.texts.en'],
    ['with a field that is not known', { texts: { en: 'Hello {nmae}' } }, 'template.texts.en'],
    ['in an unknown language', { texts: { en: 'Hello', xx: 'Hello' } }, 'template.texts.xx'],
    ['with an open brace', { texts: { en: 'Hello {name' } }, 'template.texts.en'],
    ['with a closing brace', { texts: { en: 'Hello {name}}' } }, 'template.texts.en'],
    ['of spaces', { texts: { en: '   ' } }, 'template.texts.en'],
    ['with an unknown status', { act: { status: 'gone' } }, 'template.act.status'],
    ['without a name', { name: ' ' }, 'template.name'],
  ])('%s one is refused by its field', async (_what, change, path) => {
    const refusal: unknown = await set('wrong', 0, change).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'validation.failed' })
    const { fields } = (refusal as { details: { fields: { path: string }[] } }).details
    expect(new Set(fields.map((field) => field.path))).toEqual(new Set([path]))
  })

  it('send no text with a field that was not filled in; what travellers write is theirs', async () => {
    const { order, orderToken } = await platform.send(createOrder, newOrder())
    const wrong = { code: 'validation.failed', details: { fields: [{ path: 'text' }] } }
    const text = 'Please send your {document}.'
    await expect(
      platform.send(writeToTraveller, { id: order.id, text, seen: null }, lead),
    ).rejects.toMatchObject(wrong)
    await expect(
      platform.send(askTraveller, { id: order.id, subject: 'travelDates', text }, lead),
    ).rejects.toMatchObject(wrong)
    await platform.send(writeToStaff, { id: order.id, text, seen: null }, caller({ orderToken }))
  })

  it('have a most', async () => {
    await platform.database.query(
      `INSERT INTO template_version (id, version, made_at, made_by, reason)
       SELECT 'many' || n, 1, now(), gen_random_uuid(), 'x' FROM generate_series(1, $1) n`,
      [MOST_TEMPLATES],
    )
    await expect(set('onemore', 0)).rejects.toMatchObject({ details: { fields: [{ path: 'id' }] } })
    await set('many1', 1, { name: 'Not one more' })
  })
})
