import type { FormRow as FormRowView, StaffForm } from '@borderlane/contracts/catalogue/forms'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { z } from 'zod'
import type { FormRow } from './form.store'

export function toFormRow(row: FormRow): z.infer<typeof FormRowView> {
  const { title, destinations, source } = row.body
  return {
    code: row.code,
    version: row.version,
    state: row.state,
    title,
    destinations,
    source: { name: source.name, url: source.url, checkedOn: source.checkedOn },
    questions: questionsOf(row.body).length,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    reason: row.reason,
  }
}

export const toStaffForm = ({ body, state }: FormRow): z.infer<typeof StaffForm> => ({ form: body, state })
