import {
  findForm,
  getForm,
  listForms,
  publishForm,
  readForm,
  saveForm,
} from '@borderlane/contracts/catalogue/forms'
import { checkAnswers } from '@borderlane/contracts/forms/answers'
import { standardAnswersOf } from '@borderlane/domain/forms/derive'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import { exampleAnswers } from '@borderlane/domain/test/random-form'
import { STANDARD } from '@borderlane/contracts/forms/standard'
import { Applicant } from '@borderlane/contracts/orders/applicant'
import { newId } from '@borderlane/persistence'
import { guestCalls, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { readForms } from '../src/sources/built-in-data'
import { smallDatabase, ownBroker, type Replica, startReplica, stopAll } from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }

describe('the built-in forms', () => {
  it('are forms with source and date, and their examples give a whole applicant', async () => {
    const forms = await readForms()
    expect(forms).toHaveLength(35)
    for (const form of forms) {
      expect(form.source.basis).not.toBe('')
      const answers = exampleAnswers(form)
      expect([form.code, checkAnswers(form, answers).issues]).toEqual([form.code, []])
      if (form.use === 'application')
        expect([form.code, Applicant.safeParse(standardAnswersOf(answers)).error?.issues]).toEqual([
          form.code,
          undefined,
        ])
    }
  })
})

describe('forms of the catalogue', () => {
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let orders: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send
  let replica: Replica

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    orders = await guestCalls(await ownBroker(), 'orders')
    ask = gateway.send
    replica = await startReplica(await smallDatabase())
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
    await orders.close()
  })
  const asked = async (from: string, to: string) => (await ask(findForm, { from, to })).form

  it.each([
    ['IN', 'VN', 'vn-evisa'],
    ['GB', 'IN', 'in-evisa-tourist'],
    ['India', 'France', 'schengen-c'],
    ['IN', 'US', 'us-ds160'],
    ['DE', 'US', 'us-esta'],
    ['US', 'GB', 'gb-eta'],
    ['DE', 'AU', 'au-evisitor-651'],
    ['US', 'AU', 'au-eta-601'],
  ])('%s to %s asks %s', async (from, to, code) => expect((await asked(from, to)).code).toBe(code))

  it('ask the standard one where the destination has none, and where ETIAS is to come', async () => {
    const standard = { code: 'standard', version: 1 }
    expect(await asked('IN', 'AR')).toMatchObject(standard)
    expect(await asked('GB', 'FR')).toMatchObject(standard)
    expect(await asked('IN', 'VN')).not.toMatchObject(standard)
  })

  it('give the arrival card of Thailand as a sheet, never as an application', async () => {
    const { form, sheets } = await ask(findForm, { from: 'IN', to: 'TH' })
    expect(sheets.map(({ code }) => code)).toEqual(['th-tdac'])
    expect(form.code).not.toBe('th-tdac')
  })

  it('are told once by the start, whatever starts again', async () => {
    const told = () =>
      replica
        .get(DataSource)
        .query<{ count: number }[]>(
          `SELECT count(*)::int AS count FROM outbox WHERE subject = 'event.catalogue.form-published.v1'`,
        )
    expect(await told()).toEqual([{ count: 34 }])
    const { forms } = await ask(listForms, {}, ADMIN)
    expect(forms).toHaveLength(35)
    expect(forms.find(({ code }) => code === 'eu-etias')).toMatchObject({ state: 'draft', changedBy: null })
  })

  it('get a new version that is asked at once, and the one before it is retired and unchanged', async () => {
    const before = await asked('IN', 'BH')
    expect(before.code).toBe(STANDARD.code)
    const [first] = await readForms()
    const own: Form = {
      ...first!,
      code: 'bh-evisa',
      version: 1,
      destinations: ['BH'],
      visaTypes: ['evisa', 'eta', 'on_arrival', 'embassy'],
    }
    expect(await ask(saveForm, { form: own }, ADMIN)).toMatchObject({ state: 'draft' })
    expect((await asked('IN', 'BH')).code).toBe('standard')
    const reason = 'The form was read on the official site'
    await ask(publishForm, { code: 'bh-evisa', version: 1, reason }, ADMIN)
    await waitFor(async () => (await asked('IN', 'BH')).code === 'bh-evisa')
    const { forms } = await ask(listForms, {}, ADMIN)
    expect(forms.find(({ code }) => code === 'bh-evisa')).toMatchObject({ changedBy: ADMIN.userId, reason })

    await expect(ask(saveForm, { form: { ...own, title: 'Another' } }, ADMIN)).rejects.toMatchObject({
      code: 'catalogue.form_published',
    })
    await ask(saveForm, { form: { ...own, version: 2, title: 'Another' } }, ADMIN)
    await ask(publishForm, { code: 'bh-evisa', version: 2, reason }, ADMIN)
    await waitFor(async () => (await asked('IN', 'BH')).version === 2)
    expect(await ask(getForm, { code: 'bh-evisa', version: 1 }, ADMIN)).toEqual({
      form: own,
      state: 'retired',
    })
    expect(
      await orders.send(readForm, { code: 'bh-evisa', version: 2 }, { kind: 'service', service: 'orders' }),
    ).toMatchObject({ state: 'published' })
    await expect(
      replica.get(DataSource).query(`UPDATE form SET body = '{}' WHERE code = 'bh-evisa' AND version = 1`),
    ).rejects.toThrow('a form that was published does not change')
  })

  it.each([
    ['a version that there is not', { code: 'bh-evisa', version: 9 }, 'catalogue.form_not_found'],
    ['one that is published', { code: 'id-evoa', version: 3 }, 'catalogue.form_published'],
  ])('do not publish %s', async (_what, ref, code) => {
    await expect(ask(publishForm, { ...ref, reason: 'Again' }, ADMIN)).rejects.toMatchObject({ code })
  })

  it('are not kept where a question repeats, or the source is missing: the place is named', async () => {
    const [form] = await readForms()
    const [section] = form!.sections
    const twice = { ...form!, code: 'xx-new', sections: [...form!.sections, { ...section!, id: 'again' }] }
    await expect(ask(saveForm, { form: twice }, ADMIN)).rejects.toMatchObject({
      code: 'validation.failed',
      details: {
        fields: expect.arrayContaining([
          {
            path: `form.sections.${form!.sections.length}.questions.0.id`,
            message: 'is the id of another question',
          },
        ]) as unknown,
      },
    })
    expect(questionsOf(form!).length).toBeGreaterThan(20)
  })
})
