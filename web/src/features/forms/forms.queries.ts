import type { FormRef } from '@borderlane/contracts/forms/form'
import { freshQuery } from '../../http/client'
import { formsRoutes } from './forms.routes'

export const FORMS = 'staff-forms'

export const formsQuery = freshQuery([FORMS], formsRoutes.listForms, {})

export const formVersionQuery = ({ code, version }: FormRef) =>
  freshQuery([FORMS, code, version], formsRoutes.getForm, { code, version: String(version) })
