import type { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { KnownForms } from './forms.store'

const FORM: Form = { ...STANDARD_FORM, code: 'us-visitor', version: 2 }
const MINUTE_MS = 60_000

/** The store as it is in the database: a copy at each reading. */
function knownForms() {
  let state: 'published' | 'retired' = 'published'
  let now = Date.parse('2026-11-26T12:00:00Z')
  let bodies = 0
  const store = {
    readVersion: async () => {
      bodies += 1
      return Promise.resolve({ body: structuredClone(FORM), state })
    },
    readState: async () => Promise.resolve(state),
  }
  const forms = new KnownForms(store as never, {} as never, { now: () => new Date(now) })
  return {
    find: () => forms.findAskedForm(FORM),
    bodies: () => bodies,
    later: () => (now += MINUTE_MS),
    retire: () => (state = 'retired'),
  }
}

it('reads a version once, so that its checks are made once, however many ask and however late', async () => {
  const forms = knownForms()
  const [first, ...others] = await Promise.all([forms.find(), forms.find(), forms.find()])
  forms.later()
  for (const form of [...others, await forms.find()]) expect(form).toBe(first)
  expect(forms.bodies()).toBe(1)
})

it('hears later that a version is not asked any more', async () => {
  const forms = knownForms()
  await forms.find()
  forms.retire()
  forms.later()
  await expect(forms.find()).rejects.toMatchObject({ code: 'orders.form_changed' })
})
