import type * as lists from '@borderlane/contracts/catalogue/paper-lists'
import { route } from '../../http/routes'

/** What staff decide about the papers that destinations ask for. */
export const paperListsRoutes = {
  listPaperLists: route<typeof lists.listPaperLists>('GET /api/admin/papers'),
  setPaperList: route<typeof lists.setPaperList>('PUT /api/admin/papers'),
  listPaperVersions: route<typeof lists.listPaperVersions>('GET /api/admin/papers/versions'),
  undoPaperList: route<typeof lists.undoPaperList>('POST /api/admin/papers/undo'),
}
