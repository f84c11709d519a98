import { z } from 'zod'
import { call } from '../define'
import { RequirementCode } from '../documents/document'
import { Id, Instant, line, Locale, named, Version, writtenText } from '../primitives'
import { fieldsOf, strangeFields } from '../template-text'
import { StaffStatus } from './admin'

/** A text to a traveller, which leaves with all its fields filled in. */
export const withoutFields = <T extends z.ZodType<string>>(text: T): T =>
  text.refine((written) => fieldsOf(written).length === 0, { error: 'has a field without a value' })

/** What picking a template begins beside its text: a person looks at it and sends it. */
const TemplateAct = z.strictObject({
  /** The traveller is asked for this document. */
  ask: RequirementCode.optional(),
  status: StaffStatus.optional(),
})

const TemplateText = writtenText(500).refine((text) => strangeFields(text).length === 0, {
  error: 'has a field that is not known',
})

export const Template = z.strictObject({
  /** For staff. */
  name: line(80),
  /** By language; English is used where a language has none. */
  texts: z.partialRecord(Locale, TemplateText).refine(({ en }) => en !== undefined, {
    path: ['en'],
    error: 'must be there',
  }),
  act: TemplateAct,
})
export type Template = z.infer<typeof Template>

const TemplateId = z
  .string()
  .regex(/^[a-z0-9][a-zA-Z0-9-]{0,39}$/)
  .meta({ examples: ['photo'] })

export const KeptTemplate = named('KeptTemplate', {
  id: TemplateId,
  /** The newest change, which the next one names; 0: none. */
  version: z.int(),
  /** `removed`: not offered any more, and can be brought back. */
  origin: z.enum(['shipped', 'staff', 'removed']),
  /** Of a shipped one in the reader's language. */
  name: z.string(),
  texts: z.partialRecord(Locale, z.string()),
  act: z.object(TemplateAct.shape),
})
export type KeptTemplate = z.infer<typeof KeptTemplate>

export const MOST_TEMPLATES = 200

export const listTemplates = call('orders.listTemplates', {
  http: 'GET /api/admin/templates',
  summary: 'List the templates of the team',
  description:
    'What staff write often to travellers, by language, with fields in braces that a case fills in: the shipped ones, and those of the team.',
  access: 'admin',
  output: z.object({ templates: z.array(KeptTemplate) }),
})

const Reason = line(300)

export const setTemplate = call('orders.setTemplate', {
  http: 'PUT /api/admin/templates/:id',
  summary: 'Change a template',
  description: `A new id makes a new one, ${MOST_TEMPLATES} at most. \`template: null\`: a shipped one says again what it said, another one is removed; 404 where there is no change to take back. No two have one name. \`version\` is the one that was read.`,
  access: 'admin',
  input: z.strictObject({ id: TemplateId, version: Version, template: Template.nullable(), reason: Reason }),
  output: z.object({ version: z.int() }),
  errors: ['orders.template_version_not_found', 'orders.template_changed'],
})

export const TemplateVersion = z.object({
  version: z.int(),
  /** null: as shipped, or removed. */
  name: z.string().nullable(),
  madeAt: Instant,
  madeBy: Id,
  reason: z.string(),
  /** It applies now, and can be undone. */
  isNewest: z.boolean(),
})

export const listTemplateVersions = call('orders.listTemplateVersions', {
  http: 'GET /api/admin/templates/:id/versions',
  summary: 'List the changes of a template',
  description: 'The last 50, newest first.',
  access: 'admin',
  input: z.strictObject({ id: TemplateId }),
  output: z.object({ versions: z.array(TemplateVersion) }),
})

export const undoTemplate = call('orders.undoTemplate', {
  http: 'POST /api/admin/templates/:id/undo',
  summary: 'Undo the last change of a template',
  description: 'What it said before it says again.',
  access: 'admin',
  input: z.strictObject({ id: TemplateId, version: Version, reason: Reason }),
  output: z.object({ version: z.int() }),
  errors: ['orders.template_version_not_found', 'orders.template_changed'],
})
