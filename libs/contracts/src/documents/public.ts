import { z } from 'zod'
import { call } from '../define'
import { file, typed } from '../primitives'

export const downloadDocument = call('documents.download', {
  http: 'GET /files/:token',
  summary: 'Fetch a file by its link',
  description: 'The file behind a link, to be seen in the browser or to be saved, as the link says.',
  access: 'anyone',
  answeredBy: 'gateway',
  input: z.strictObject({ token: typed(400) }),
  output: file('application/octet-stream'),
  errors: ['documents.link_expired'],
})
