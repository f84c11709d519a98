import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import type { StaffStatus } from '@borderlane/contracts/orders/statuses'
import type { KeptTemplate } from '@borderlane/contracts/orders/templates'
import type { Locale, Phrase } from '@borderlane/contracts/primitives'
import { fieldsOf, fillTemplate } from '@borderlane/contracts/template-text'
import { LANGUAGES } from '@borderlane/words/languages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../parts/failure/failures'
import { canCorrect } from '../../../parts/order/order-status'
import { templatesQuery, templateValues } from '../../../parts/staff/templates.queries'
import { SelectField } from '../../../ui/fields'

/** What a template has filled in of an act, for someone to look at and send. */
export interface Begun {
  subject?: string
  text?: string
  status?: StaffStatus | undefined
}

/** @returns why a text cannot be sent: a field that the case has no value for, or what the case filled in made it too long */
export function useWrongText(most: number): (text: string) => string | undefined {
  const { t } = useTranslation('cases')
  return (text) => {
    const fields = fieldsOf(text)
    if (fields.length > 0) return t('reply.unfilled', { fields: fields.map((one) => `{${one}}`).join(' ') })
    const { length } = text.trim()
    return length > most ? t('reply.tooLong', { most, length }) : undefined
  }
}

/** @returns the text of a template for a case, in English where it has none in the language of the traveller */
export async function templateText(
  { texts }: KeptTemplate,
  { order, dueDay, locale }: StaffOrder,
  document?: Phrase | string,
): Promise<{ text: string; language: Locale }> {
  const language = texts[locale] ? locale : 'en'
  const { fullName } = order.applicant
  const values = await templateValues(language, { ...order, fullName, document, dueDay })
  return { text: fillTemplate(texts[language] ?? '', values), language }
}

interface TemplatesProps {
  data: StaffOrder
  /** What is asked for, where that is a document. */
  document?: Phrase | string | undefined
  onPick: (text: string, act: KeptTemplate['act']) => void
}

/** What staff write often: chosen in their own language, written in the traveller's. Those that ask for a document that this case does not ask for are left out. */
export function Templates({ data, document, onPick }: TemplatesProps) {
  const { t } = useTranslation('cases')
  const { order, locale } = data
  const { data: list, error } = useQuery(templatesQuery)
  const requiredOf = ({ act }: KeptTemplate) => order.requiredDocuments.find(({ code }) => code === act.ask)
  const templates = list?.templates.filter(
    (one) => one.origin !== 'removed' && (!one.act.ask || (canCorrect(order.status) && requiredOf(one))),
  )
  const write = useMutation({
    mutationFn: async (template: KeptTemplate) => {
      const { text, language } = await templateText(template, data, requiredOf(template) ?? document)
      onPick(text, template.act)
      return language
    },
  })
  return (
    <>
      <SelectField
        id="reply"
        label={t('reply.label')}
        hint={t('reply.hint', { language: LANGUAGES[locale].name })}
        placeholder={t('reply.none')}
        options={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value=""
        onChange={({ target }) => {
          const picked = templates?.find(({ id }) => id === target.value)
          if (picked) write.mutate(picked)
        }}
      />
      <p role="status" className="text-14 text-soft">
        {write.data && write.data !== locale && t('reply.english', { language: LANGUAGES[locale].name })}
      </p>
      <ErrorLine error={error ?? write.error} />
    </>
  )
}
