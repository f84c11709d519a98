import type * as forms from '@borderlane/contracts/catalogue/forms'
import { route } from '../../http/routes'

export const formsRoutes = {
  listForms: route<typeof forms.listForms>('GET /api/admin/forms'),
  getForm: route<typeof forms.getForm>('GET /api/admin/forms/:code/:version'),
  saveForm: route<typeof forms.saveForm>('PUT /api/admin/forms'),
  publishForm: route<typeof forms.publishForm>('POST /api/admin/forms/:code/:version/publication'),
}
