import type { FormRef } from '@borderlane/contracts/forms/form'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { formsRoutes } from './forms.routes'

export const FORMS = 'staff-forms'

export const formsQuery = queryOptions({
  queryKey: [FORMS],
  queryFn: ({ signal }) => api.call(formsRoutes.listForms, {}, { signal }),
  staleTime: 0,
})

export const formVersionQuery = ({ code, version }: FormRef) =>
  queryOptions({
    queryKey: [FORMS, code, version],
    queryFn: ({ signal }) => api.call(formsRoutes.getForm, { code, version: String(version) }, { signal }),
    staleTime: 0,
  })
