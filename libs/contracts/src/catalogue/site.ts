import { z } from 'zod'
import { companyFields } from '../company'
import { broadcast, call } from '../define'
import { DISPLAY_CURRENCIES } from '../display-currencies'
import { file, Id, Instant, line, Locale, LOCALES, PageNumber, Version, paged } from '../primitives'
import { Logo, LOGO_BYTES, lookFields } from '../site-look'
import { SITE_PARTS } from '../site-parts'

/** The name is written into HTML, structured data and headers of mails. */
const NO_MARKUP = /^[^<>{}"\\]+$/

/** `Name <address>` or an address. */
export const MailSender = line(200).regex(
  /^([^<>\r\n",;]+ <[^<>\s@,;]+@[\w-]+(\.[\w-]+)*>|[^<>\s@,;]+@[\w-]+(\.[\w-]+)*)$/,
  {
    error: 'must be an address, as in Visas <hello@example.com>',
  },
)

const oneOfEach = <T extends z.ZodType>(schema: T, max: number) =>
  z
    .array(schema)
    .max(max)
    .refine((list) => new Set(list).size === list.length, { error: 'must name each once' })

/** What the first admin is asked on the first day (`/admin/first-day`). */
export const FIRST_DAY = ['name', 'sold', 'prices', 'payments', 'mail'] as const
export type FirstDayStep = (typeof FIRST_DAY)[number]

/** What the operator has set. null: the settings of the installation (`docs/operator.md`) apply. */
const fields = {
  name: line(60).regex(NO_MARKUP, { error: 'must not contain < > { } " or a backslash' }).nullable(),
  sender: MailSender.nullable(),
  companyName: companyFields.name.nullable(),
  companyAddress: companyFields.address.nullable(),
  companyRegister: companyFields.register.nullable(),
  companyEmail: companyFields.email.nullable(),
  companyPhone: companyFields.phone.nullable(),
  companyHours: companyFields.hours.nullable(),
  companyTimeZone: companyFields.timeZone.nullable(),
  /** Offered to travellers; English is always one of them. null: all. */
  languages: oneOfEach(Locale, LOCALES.length)
    .refine((list) => list.includes('en'), { error: 'must contain en' })
    .nullable(),
  /** Shown beside the pounds that are charged. null: all. */
  currencies: oneOfEach(z.enum(DISPLAY_CURRENCIES), DISPLAY_CURRENCIES.length)
    .refine((list) => list.includes('GBP'), { error: 'must contain GBP' })
    .nullable(),
  /** Sample figures, ratings and voices. */
  samples: z.boolean().nullable(),
  off: oneOfEach(z.enum(SITE_PARTS), SITE_PARTS.length),
  ...lookFields,
  /** Questions of the first day that were answered or skipped. */
  firstDay: oneOfEach(z.enum(FIRST_DAY), FIRST_DAY.length),
}

export const SiteSettings = z.strictObject(fields).meta({ id: 'SiteSettings' })
export type SiteSettings = z.infer<typeof SiteSettings>

/** Before anyone has set something. */
export const UNSET: SiteSettings = {
  name: null,
  sender: null,
  companyName: null,
  companyAddress: null,
  companyRegister: null,
  companyEmail: null,
  companyPhone: null,
  companyHours: null,
  companyTimeZone: null,
  languages: null,
  currencies: null,
  samples: null,
  off: [],
  logo: null,
  colour: null,
  colourDark: null,
  firstDay: [],
}

/** The same as services read it: one that is older does not know every field. */
const KnownSettings = z.object({
  ...fields,
  // An older catalogue does not say them.
  logo: Logo.nullable().default(null),
  colour: fields.colour.default(null),
  colourDark: fields.colourDark.default(null),
  firstDay: fields.firstDay.default([]),
})

const Saved = z.object({
  /** Rises with every change; 0: nothing was ever set. */
  version: Version,
  settings: KnownSettings,
})

/** The settings of the site changed: processes read them again. Without this message they do so within five seconds. */
export const siteChanged = broadcast('catalogue.site-changed', z.object({ version: z.int() }))

/** For every process that shows the name of the site, or has a part that may be off. */
export const readSite = call('catalogue.readSite', {
  idempotent: 'read',
  // Pages wait for it, and are sent with what was read before if it does not come.
  deadlineMs: 1_000,
  // Rises with every change of a mail's text; an older catalogue does not say it.
  output: Saved.extend({ textsVersion: z.int().default(0) }),
})

export const getSiteSettings = call('catalogue.getSiteSettings', {
  http: 'GET /api/admin/settings',
  summary: 'Read the settings of the site',
  description: 'What admins have set. A field that is null follows the settings of the installation.',
  access: 'admin',
  output: Saved,
})

export const saveSiteSettings = call('catalogue.saveSiteSettings', {
  http: 'PUT /api/admin/settings',
  summary: 'Change the settings of the site',
  description:
    'Takes effect in all processes within five seconds. `version` is the one that was read: `catalogue.changed_meanwhile` if someone else has saved since. Every change is kept with who made it and when.',
  access: 'admin',
  weighty: true,
  input: z.strictObject({ version: Version, settings: SiteSettings }),
  output: Saved,
  errors: ['catalogue.changed_meanwhile'],
})

export const listSiteChanges = call('catalogue.listSiteChanges', {
  http: 'GET /api/admin/settings/changes',
  summary: 'List the changes of the settings',
  description: 'Newest first, with the settings as they were from then on.',
  access: 'admin',
  input: z.strictObject({ page: PageNumber }),
  output: z.object({
    changes: z.array(
      Saved.extend({
        changedAt: Instant,
        changedBy: Id,
        /** Names of the fields that differ from the version before. */
        fields: z.array(z.string()),
      }),
    ),
    ...paged,
  }),
})

/** In base64. */
const Picture = z
  .string()
  .max(Math.ceil((LOGO_BYTES * 4) / 3) + 4, { error: `must be a PNG of ${LOGO_BYTES} bytes at most` })
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'must be base64' })

export const addLogo = call('catalogue.addLogo', {
  http: 'POST /api/admin/settings/logo',
  status: 201,
  summary: 'Upload a logo',
  description: `A PNG of at most ${LOGO_BYTES} bytes and 1200 × 400 pixels, not interlaced, in base64. Only the picture is kept of it: no metadata, no animation. It is shown once the settings name it (\`logo\`).`,
  access: 'admin',
  bodyBytes: 2 * LOGO_BYTES,
  input: z.strictObject({ image: Picture }),
  output: Logo,
})

const LogoRef = z.strictObject({ id: Logo.shape.id })

/** For pages, mails and PDFs. null: there is no such logo. */
export const readLogo = call('catalogue.readLogo', {
  idempotent: 'read',
  input: LogoRef,
  output: z.object({ image: Picture.nullable() }),
})

export const showLogo = call('catalogue.showLogo', {
  http: 'GET /api/logo/:id',
  summary: 'Read a logo',
  description: 'A logo that an admin has uploaded. What is behind an id never changes.',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'public-read',
  input: LogoRef,
  output: file('image/png'),
  errors: ['request.not_found'],
})
