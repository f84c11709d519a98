import type * as templates from '@borderlane/contracts/orders/templates'
import type { TemplateField } from '@borderlane/contracts/template-text'
import type { Locale, Phrase } from '@borderlane/contracts/primitives'
import i18next from 'i18next'
import { freshQuery } from '../../http/client'
import { route } from '../../http/routes'
import { countryName } from '../words/country-name'
import { formatDate } from '../words/format'
import { phraseText } from '../words/phrase-text'

export const templateRoutes = {
  listTemplates: route<typeof templates.listTemplates>('GET /api/admin/templates'),
  setTemplate: route<typeof templates.setTemplate>('PUT /api/admin/templates/:id'),
  listTemplateVersions: route<typeof templates.listTemplateVersions>('GET /api/admin/templates/:id/versions'),
  undoTemplate: route<typeof templates.undoTemplate>('POST /api/admin/templates/:id/undo'),
}

export const TEMPLATES = 'staff-templates'

export const templatesQuery = freshQuery([TEMPLATES], templateRoutes.listTemplates, {})

interface OfCase {
  fullName: string
  reference: string
  destinationCountry: string
  /** What is asked for, or the name of a file. */
  document?: Phrase | string | undefined
  dueDay?: string | null
}

/** What a case fills the fields of a template with, in the language of its traveller, whose words are fetched when they are first needed. */
export async function templateValues(
  locale: Locale,
  of: OfCase,
): Promise<Partial<Record<TemplateField, string>>> {
  const missing = ['countries', 'documents'].filter((topic) => !i18next.hasResourceBundle(locale, topic))
  if (missing.length > 0) await i18next.reloadResources([locale], missing)
  const { fullName: name, reference, document, dueDay } = of
  return {
    name,
    reference,
    destination: countryName(of.destinationCountry, locale),
    ...(document && {
      document: typeof document === 'string' ? document : phraseText('documents', document, locale),
    }),
    ...(dueDay && { day: formatDate(dueDay, 'day', locale) }),
  }
}
