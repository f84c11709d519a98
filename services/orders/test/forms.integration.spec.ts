import { randomBytes } from 'node:crypto'
import { formPublished, readForm } from '@borderlane/contracts/catalogue/forms'
import { AppError, type OutputOf } from '@borderlane/contracts/define'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { exampleAnswers, randomForm, seeded } from '@borderlane/domain/test/random-form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { listAllOrders } from '@borderlane/contracts/orders/admin'
import { askTraveller, fileOrder, readFilingSheet } from '@borderlane/contracts/orders/casework'
import { readDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { drawFilingSheet, exportOrderData } from '@borderlane/contracts/orders/internal'
import { correctOrder, readAnswers } from '@borderlane/contracts/orders/order-holder'
import { eraseOrder } from '@borderlane/contracts/orders/privacy'
import { createOrder } from '@borderlane/contracts/orders/public'
import { findOpenPayment } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, sampleQuote, stubCall, waitFor } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

/** Another one, another set of forms; a failure names it. */
const SEED = 20261124

/** What the United States ask in these tests. */
const FORM: Form = {
  ...STANDARD_FORM,
  code: 'us-visitor',
  version: 2,
  destinations: ['US'],
  visaTypes: ['embassy'],
  sections: [
    {
      id: 'person',
      title: 'Person',
      questions: [
        {
          id: 'surname',
          kind: 'text',
          max: 100,
          format: 'name',
          label: 'Surname',
          required: true,
          sealed: false,
        },
        {
          id: 'givenNames',
          kind: 'text',
          max: 100,
          format: 'name',
          label: 'Given names',
          required: false,
          sealed: false,
        },
        ...questionsOf(STANDARD_FORM).filter(({ id }) => !['fullName', 'travelDates'].includes(id)),
        { id: 'placeOfBirth', kind: 'text', max: 100, label: 'Place of birth', required: true, sealed: true },
        { id: 'refusedVisa', kind: 'yesno', label: 'Was a visa refused?', required: true, sealed: true },
        {
          id: 'refusedVisaDetails',
          kind: 'longtext',
          max: 1_000,
          label: 'When and why?',
          required: true,
          sealed: true,
          when: { any: [{ question: 'refusedVisa', equals: 'yes' }] },
        },
      ],
    },
    {
      id: 'trip',
      title: 'Trip',
      questions: [
        { id: 'arrivalDate', kind: 'day', range: 'ahead', label: 'Arrival', required: true, sealed: false },
        {
          id: 'purposeOfTrip',
          kind: 'choice',
          choices: ['tourism', 'business'],
          label: 'Purpose',
          required: true,
          sealed: false,
        },
      ],
    },
  ],
}

const ANSWERS: Answers = {
  surname: 'Rao',
  givenNames: 'Asha',
  dateOfBirth: '1987-03-19',
  email: 'Asha.Rao@example.com',
  phone: '+44 20 7946 0000',
  nationality: 'IN',
  passportNumber: 'X47Q99ZK3',
  passportExpiryDate: '2031-02-28',
  placeOfBirth: 'Kolkata',
  refusedVisa: 'no',
  arrivalDate: '2030-12-01',
  purposeOfTrip: 'tourism',
}

const MORE: Form['sections'][number] = {
  id: 'more',
  title: 'More',
  questions: [{ id: 'hobby', kind: 'text', max: 50, label: 'Hobby', required: true, sealed: false }],
}

const newToken = () => randomBytes(32).toString('base64url')

describe('applications to a form of the destination', () => {
  let platform: Platform
  const stubs: Awaited<ReturnType<typeof stubCall>>[] = []
  /** What the catalogue has. */
  const published = new Map<string, OutputOf<typeof readForm>>()
  beforeAll(async () => {
    platform = await startPlatform()
    stubs.push(
      await stubCall(platform.broker, findOpenPayment, () => ({ isOpen: false })),
      await stubCall(platform.broker, readForm, ({ code, version }) => {
        const known = published.get(`${code} ${version}`)
        if (!known) throw new AppError('catalogue.form_not_found')
        return known
      }),
    )
  })
  afterAll(async () => {
    for (const stub of stubs) await stub.close()
    await platform.stop()
  })

  const owner = () =>
    caller({ kind: 'user', userId: newId(), email: 'asha.rao@example.com', emailConfirmed: true })
  const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
  const publish = async (form: Form) => {
    const { code, version } = form
    published.set(`${code} ${version}`, { form, state: 'published' })
    await publishEvent(platform.broker, formPublished, { formId: newId(), code, version }, newId())
    await waitFor(async () => {
      const rows = await platform.database.query(
        `SELECT 1 FROM form_version WHERE code = $1 AND version = $2`,
        [code, version],
      )
      return rows.length > 0
    })
  }
  const send = (fields: object = {}, who = owner()) => {
    const { applicant: _eight, ...order } = newOrder()
    const { code, version } = FORM
    const sent = { ...order, form: { code, version }, answers: ANSWERS, ...fields }
    return platform.send(createOrder, sent, who)
  }
  const wrongOf = async (sending: Promise<unknown>): Promise<string[]> => {
    const error = await sending.then(
      () => undefined,
      (thrown: unknown) => thrown as AppError,
    )
    if (!error) return []
    return (error.details as { fields?: { path: string }[] })?.fields?.map(({ path }) => path) ?? [error.code]
  }
  const correct = (id: string, version: number, fields: object, who: ReturnType<typeof owner>) =>
    platform.send(correctOrder, { id, version, ...fields }, who)

  beforeAll(() => publish(FORM))

  it('are kept with the form that was asked, and give the eight answers', async () => {
    const me = owner()
    const { order } = await send({}, me)
    expect(order.form).toEqual({ code: 'us-visitor', version: 2 })
    expect(order.applicant).toMatchObject({
      fullName: 'Asha Rao',
      travelDates: '2030-12-01',
      nationality: 'IN',
    })
    expect(JSON.stringify(order)).not.toMatch(/X47Q99ZK3|1987-03-19|Kolkata/)
    expect(await platform.send(readAnswers, { id: order.id }, me)).toEqual({
      form: FORM,
      answers: ANSWERS,
      hidden: [],
    })
  })

  it('are sealed as a whole, and shown without what is sealed to whoever has a link only', async () => {
    const { order, orderToken } = await send({}, caller())
    const rows = await platform.database.query<{ row: string }>(
      `SELECT o::text || a::text AS row FROM "order" o JOIN order_answers a ON a.order_id = o.id WHERE o.id = $1`,
      [order.id],
    )
    // As a word: encrypted text may have its letters by chance.
    for (const said of ['Kolkata', 'Rao', 'X47Q99ZK3', 'tourism', 'asha.rao'])
      expect(rows[0]!.row).not.toMatch(new RegExp(`(?<![\\w-])${said}(?![\\w-])`, 'i'))
    const { answers, hidden } = await platform.send(readAnswers, { id: order.id }, caller({ orderToken }))
    expect(hidden.sort()).toEqual(['dateOfBirth', 'passportNumber', 'placeOfBirth', 'refusedVisa'])
    expect(answers).toMatchObject({ surname: 'Rao', purposeOfTrip: 'tourism' })
  })

  it.each([
    ['a question that is not asked', { answers: { ...ANSWERS, colour: 'red' } }, ['answers.colour']],
    [
      'a hidden one',
      { answers: { ...ANSWERS, refusedVisaDetails: 'Long ago' } },
      ['answers.refusedVisaDetails'],
    ],
    ['one that is missing', { answers: { ...ANSWERS, refusedVisa: 'yes' } }, ['answers.refusedVisaDetails']],
    ['a day that cannot be', { answers: { ...ANSWERS, arrivalDate: '2030-02-30' } }, ['answers.arrivalDate']],
    [
      'a day of the past',
      { answers: { ...ANSWERS, passportExpiryDate: '2001-02-28' } },
      ['answers.passportExpiryDate'],
    ],
    [
      'an answer of 1 MB',
      { answers: { ...ANSWERS, placeOfBirth: 'x'.repeat(400_000) } },
      ['answers.placeOfBirth'],
    ],
    [
      'a passport that ends before the journey begins',
      { answers: { ...ANSWERS, passportExpiryDate: '2030-11-30' } },
      ['answers.arrivalDate'],
    ],
    [
      'the same in the standard form',
      {
        ...newOrder(),
        ...{ form: undefined, answers: undefined },
        applicant: {
          ...newOrder().applicant,
          passportExpiryDate: '2030-11-30',
          travelDates: '2030-12-01 - 2030-12-09',
        },
      },
      ['applicant.travelDates'],
    ],
    ['a form of another country', { to: 'VN', form: { code: 'us-visitor', version: 2 } }, ['form']],
    ['no answers at all', { answers: undefined }, ['applicant']],
  ])('are refused by question for %s', async (_what, fields, paths) => {
    if ('to' in fields) platform.catalogue.answer = () => ({ ...sampleTo('VN') })
    expect(await wrongOf(send(fields))).toEqual(paths)
  })
  const sampleTo = (code: string) => {
    const quote = sampleQuote()
    return { ...quote, requirement: { ...quote.requirement, destinationCountry: { code, name: code } } }
  }
  afterEach(() => {
    platform.catalogue.answer = () => sampleQuote()
  })

  it('are refused where nobody knows the form, or a newer version is asked', async () => {
    published.set('us-older 1', { form: { ...FORM, code: 'us-older', version: 1 }, state: 'retired' })
    expect(await wrongOf(send({ form: { code: 'us-nothing', version: 1 } }))).toEqual([
      'orders.form_not_found',
    ])
    expect(await wrongOf(send({ form: { code: 'us-older', version: 1 } }))).toEqual(['orders.form_changed'])
  })

  it('stay as they are when a new version is published', async () => {
    const code = 'us-versions'
    await publish({ ...FORM, code, version: 1 })
    const me = owner()
    const { order } = await send({ form: { code, version: 1 } }, me)
    await publish({ ...FORM, code, version: 2, sections: [...FORM.sections, MORE] })
    expect((await platform.send(readAnswers, { id: order.id }, me)).form.version).toBe(1)
    const sheet = await platform.send(readFilingSheet, { id: order.id }, admin)
    expect(sheet).toMatchObject({ form: { ...FORM, code, version: 1 }, answers: ANSWERS })
    expect(
      (await correct(order.id, order.version, { answers: { placeOfBirth: 'Patna' } }, me)).form.version,
    ).toBe(1)
  })

  it('are corrected by question: what is asked because of it comes along, what is not asked any more goes', async () => {
    const me = owner()
    const { order } = await send({}, me)
    const { id } = order
    expect(await wrongOf(correct(id, 1, { answers: { refusedVisa: 'yes' } }, me))).toEqual([
      'answers.refusedVisaDetails',
    ])
    expect(await wrongOf(correct(id, 1, { answers: { email: 'other@example.com' } }, me))).toEqual([
      'answers.email',
    ])
    // Right on its own, and not with another answer, which was not sent: it is named where it was sent, without either day.
    const ended = platform.send(correctOrder, { id, version: 1, passportExpiryDate: '2030-11-30' }, me)
    const message = 'cannot be together with arrivalDate'
    await expect(ended).rejects.toMatchObject({
      code: 'validation.failed',
      details: {
        fields: [
          { path: 'answers.passportExpiryDate', message, code: 'expiresBeforeArrival', other: 'arrivalDate' },
        ],
      },
    })
    const both = { refusedVisa: 'yes', refusedVisaDetails: 'In 2019', surname: 'Roy' }
    const corrected = await correct(id, 1, { answers: both }, me)
    expect(corrected.applicant.fullName).toBe('Asha Roy')
    await correct(id, corrected.version, { answers: { refusedVisa: 'no' } }, me)
    const { answers } = await platform.send(readAnswers, { id }, me)
    expect(answers).toEqual({ ...ANSWERS, surname: 'Roy' })
    const data = await platform.sendAs('gateway', exportOrderData, { id }, me)
    expect(data.answers.answers).toEqual(answers)
    expect(data.corrections.map(({ field }) => field).sort()).toEqual([
      'refusedVisa',
      'refusedVisa',
      'refusedVisaDetails',
      'refusedVisaDetails',
      'surname',
    ])
    const found = await platform.send(listAllOrders, { search: 'roy' }, admin)
    expect(found.orders.map((row) => row.id)).toContain(id)
  })

  it('are asked for again by staff, by question, and never a question that is not asked', async () => {
    const me = owner()
    const { order } = await send({}, me)
    const { id } = order
    const ask = (subject: string) =>
      platform.send(askTraveller, { id, subject, text: 'As in the passport' }, admin)
    expect((await ask('placeOfBirth')).order.requests).toMatchObject([
      { field: 'placeOfBirth', label: 'Place of birth' },
    ])
    expect(await wrongOf(ask('colour'))).toEqual(['subject'])
    const { version } = (await ask('placeOfBirth')).order
    const corrected = await correct(id, version, { answers: { placeOfBirth: 'Patna' } }, me)
    expect(corrected.requests).toEqual([])
  })

  it('are confirmed once: words and time are kept with them, and stay when an answer is corrected', async () => {
    const code = 'us-confirmed'
    const label = 'I declare that all of this is true'
    const declaration = { id: 'usTruth', kind: 'yesno', must: 'yes', sworn: true, label } as const
    const last = { id: 'end', title: 'End', questions: [{ ...declaration, required: true, sealed: true }] }
    await publish({ ...FORM, code, version: 1, sections: [...FORM.sections, last] })
    const me = owner()
    const form = { code, version: 1 }
    expect(await wrongOf(send({ form }, me))).toEqual(['answers.usTruth'])
    expect(await wrongOf(send({ form, answers: { ...ANSWERS, usTruth: 'no' } }, me))).toEqual([
      'answers.usTruth',
    ])
    const { order } = await send({ form, answers: { ...ANSWERS, usTruth: 'yes' } }, me)
    const { confirmed } = await platform.send(readFilingSheet, { id: order.id }, admin)
    expect(confirmed).toEqual([{ question: 'usTruth', wording: label, at: expect.stringMatching(/Z$/) }])
    await correct(order.id, order.version, { answers: { placeOfBirth: 'Patna' } }, me)
    expect((await platform.send(readFilingSheet, { id: order.id }, admin)).confirmed).toEqual(confirmed)
  })

  it('are filed by staff from one sheet, with what has changed since', async () => {
    const me = owner()
    const { order } = await send({}, me)
    const { id } = order
    const sheet = await platform.send(readFilingSheet, { id }, admin)
    expect(sheet).toMatchObject({ form: FORM, answers: ANSWERS, filings: [], changed: [] })
    const reference = `E-${id}`.toUpperCase()
    const filed = await platform.send(fileOrder, { id, version: sheet.version, reference }, admin)
    expect(filed.filings).toMatchObject([{ reference, by: admin.userId }])
    // A colleague had the same sheet open.
    await expect(
      platform.send(fileOrder, { id, version: sheet.version, reference: 'E-0' }, admin),
    ).rejects.toMatchObject({ code: 'orders.changed' })
    const corrected = await correct(id, filed.version, { answers: { placeOfBirth: 'Patna' } }, me)
    expect(corrected.filings).toMatchObject([{ reference }])
    const again = await platform.send(readFilingSheet, { id }, admin)
    expect(again.changed).toEqual(['placeOfBirth'])
    await expect(
      platform.send(fileOrder, { id, version: filed.version, reference: 'E-2' }, admin),
    ).rejects.toMatchObject({ code: 'orders.changed' })
    const found = await platform.send(listAllOrders, { search: reference.toLowerCase() }, admin)
    expect(found.orders.map((row) => row.id)).toEqual([id])
  })

  it('are printed for staff as a PDF, each of which is written down, and for nobody else', async () => {
    const me = owner()
    const { order } = await send({}, me)
    const { id, reference } = order
    const draw = (who: typeof admin) => platform.sendAs('gateway', drawFilingSheet, { id }, who)
    await expect(draw(me)).rejects.toMatchObject({ code: 'auth.forbidden' })
    const [one, other] = await Promise.all([draw(admin), draw(admin)])
    expect(one.reference).toBe(reference)
    expect(Buffer.from(other.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const acts = await platform.database.query(
      `SELECT action, subject FROM order_audit WHERE order_id = $1 AND actor_id = $2`,
      [id, admin.userId],
    )
    expect(acts).toEqual([
      { action: 'reveal', subject: 'sheet' },
      { action: 'reveal', subject: 'sheet' },
    ])
  })

  it('are filed with the official fee that was paid, once, where it was an estimate', async () => {
    const { order } = await send({}, owner())
    const { id } = order
    const file = (version: number, feePaidCents: number) =>
      platform.send(fileOrder, { id, version, reference: 'E-9', feePaidCents }, admin)
    const unpaid = await platform.send(readFilingSheet, { id }, admin)
    expect(unpaid.feeEstimateCents).toBeNull()
    await expect(file(unpaid.version, 1)).rejects.toMatchObject({ code: 'validation.failed' })
    await platform.database.query(
      `UPDATE "order" SET government_fee_status = 'estimate', paid_cents = total_amount_cents WHERE id = $1`,
      [id],
    )
    const sheet = await platform.send(readFilingSheet, { id }, admin)
    expect(sheet.feeEstimateCents).toBe(order.governmentFeeCents)
    await expect(file(sheet.version, -1)).rejects.toMatchObject({ code: 'validation.failed' })
    const filed = await file(sheet.version, 9_950)
    expect(filed.feeEstimateCents).toBeNull()
    await expect(file(filed.version, 1)).rejects.toMatchObject({ code: 'validation.failed' })
    expect(
      await platform.database.query(
        `SELECT payload->'feePaidCents' AS fee, payload->'termsVersion' AS terms FROM outbox
         WHERE subject LIKE '%fee-paid%' AND payload->>'orderId' = $1`,
        [id],
      ),
    ).toEqual([{ fee: 9_950, terms: 2 }])
  })

  it('are erased with their order', async () => {
    const me = owner()
    const { order } = await send({}, me)
    await platform.send(eraseOrder, { id: order.id, version: order.version }, me)
    const rows = await platform.database.query(`SELECT 1 FROM order_answers WHERE order_id = $1`, [order.id])
    expect(rows).toEqual([])
    expect((await platform.send(readAnswers, { id: order.id }, me)).answers).toEqual({})
  })

  it(`of any shape are saved, restored, corrected, filed, printed and erased (seed ${SEED})`, async () => {
    const random = seeded(SEED)
    for (let count = 0; count < 12; count += 1) {
      const form = { ...randomForm(random), destinations: ['US'] }
      await publish(form)
      const me = owner()
      const answers = exampleAnswers(form)
      const ref = { code: form.code, version: form.version }
      const draft = caller({ ...me, draftToken: newToken() })
      const draftId = newId()
      const contents = {
        from: 'IN',
        to: 'US',
        speed: 'rush',
        denialProtection: false,
        email: 'a@example.com',
      } as const
      await platform.send(
        saveDraft,
        { id: draftId, version: 0, contents: { ...contents, form: ref, answers } },
        draft,
      )
      expect((await platform.send(readDraft, { id: draftId }, draft)).contents).toMatchObject({
        form: ref,
        answers,
      })

      const { order } = await send({ form: ref, answers, draftId }, draft)
      const { id } = order
      expect((await platform.send(readAnswers, { id }, me)).answers).toEqual(answers)
      const { changed } = await platform.send(readFilingSheet, { id }, admin)
      expect(changed).toEqual([])
      const other = { phone: '+44 20 7946 9999' }
      await correct(id, order.version, { answers: other }, me)
      const after = await platform.send(readFilingSheet, { id }, admin)
      expect(after.answers).toEqual({ ...answers, ...other })
      const { pdf } = await platform.sendAs('gateway', drawFilingSheet, { id }, admin)
      expect(pdf.length).toBeGreaterThan(1_000)
      await platform.send(eraseOrder, { id, version: after.version }, me)
      expect((await platform.send(readAnswers, { id }, me)).answers).toEqual({})
    }
  })
})
