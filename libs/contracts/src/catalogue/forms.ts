import { z } from 'zod'
import { call, event } from '../define'
import { Form, FormCode, FormRef, FormVersion, KeptForm } from '../forms/form'
import { orProposed } from '../proposal'
import { CountryRef, Id, Instant, line, named } from '../primitives'

/** Bytes of a form that someone brings: the longest that is built in has 60 KB. */
const FORM_BYTES = 400 * 1024
const FORM_KEYS = 20_000

export const findForm = call('catalogue.findForm', {
  http: 'GET /api/forms',
  summary: 'Find what a route asks',
  description:
    'The form of an application for this pair, the standard one where the destination has none of its own; and `sheets`, which travellers fill in themselves at the official site. Both countries by ISO code, present name or old name.',
  access: 'anyone',
  // Orders and drafts go on with the standard form without it.
  deadlineMs: 2_000,
  limit: 'public-read',
  cacheSeconds: 60,
  input: z.strictObject({ from: CountryRef, to: CountryRef }),
  output: z.object({ form: KeptForm, sheets: z.array(KeptForm), dataVersion: z.int() }),
  errors: ['catalogue.country_not_found'],
})

/** One version of a form, whatever its state. Orders asks it where it lacks one that an application names. */
export const readForm = call('catalogue.readForm', {
  idempotent: 'read',
  input: FormRef,
  output: z.object({ form: KeptForm, state: z.enum(['draft', 'published', 'retired']) }),
  errors: ['catalogue.form_not_found'],
})

/** A version of a form is what routes ask from now on; the one before it is retired. No order that exists changes. */
export const formPublished = event(
  'catalogue.form-published',
  1,
  z.object({ formId: Id, code: FormCode, version: FormVersion }),
  'formId',
)

export const FormState = z.enum(['draft', 'published', 'retired'])
export type FormState = z.infer<typeof FormState>

export const FormRow = named('FormRow', {
  code: FormCode,
  version: FormVersion,
  state: FormState,
  title: z.string(),
  destinations: z.array(z.string()),
  source: z.object({ name: z.string(), url: z.string().nullable(), checkedOn: z.string() }),
  questions: z.int(),
  changedAt: Instant,
  /** Who brought or published it; null: it is built in. */
  changedBy: Id.nullable(),
  /** Why it was published, in the words of the person who did. */
  reason: z.string().nullable(),
})
export type FormRow = z.infer<typeof FormRow>

export const listForms = call('catalogue.listForms', {
  http: 'GET /api/admin/forms',
  summary: 'List all forms',
  description: 'Every version of every form, by code, the newest version first.',
  access: 'admin',
  output: z.object({ forms: z.array(FormRow) }),
})

const FormPath = z.strictObject({ code: FormCode, version: z.coerce.number().pipe(FormVersion) })

export const StaffForm = z.object({ form: KeptForm, state: FormState }).meta({ id: 'StaffForm' })

export const getForm = call('catalogue.getForm', {
  http: 'GET /api/admin/forms/:code/:version',
  summary: 'Read a version of a form',
  description: 'As it is exported, with its state.',
  access: 'admin',
  input: FormPath,
  output: StaffForm,
  errors: ['catalogue.form_not_found'],
})

export const saveForm = call('catalogue.saveForm', {
  http: 'PUT /api/admin/forms',
  summary: 'Keep a draft of a form',
  description:
    'A new version, or a draft in place of itself. What breaks the schema, lacks its source, repeats an id or can never be asked is refused with the place. `catalogue.form_published` for a version that is or was published.',
  access: 'admin',
  bodyBytes: FORM_BYTES,
  bodyKeys: FORM_KEYS,
  input: z.strictObject({ form: Form }),
  output: StaffForm,
  errors: ['catalogue.form_published'],
})

export const publishForm = call('catalogue.publishForm', {
  http: 'POST /api/admin/forms/:code/:version/publication',
  summary: 'Publish a draft of a form',
  description:
    'Routes ask it from now on; the version before it is retired. Orders that exist keep theirs. With four eyes a second person has to confirm it: the answer is then `{ proposal }`.',
  access: 'admin',
  input: FormPath.extend({ reason: line(500) }),
  output: orProposed(StaffForm),
  errors: ['catalogue.form_not_found', 'catalogue.form_published'],
})
