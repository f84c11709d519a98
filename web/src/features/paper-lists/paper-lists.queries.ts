import { pagedQuery, freshQuery } from '../../http/call-query'
import type * as lists from '@borderlane/contracts/catalogue/paper-lists'
import { route } from '../../http/routes'

export const paperListsRoutes = {
  listPaperLists: route<typeof lists.listPaperLists>('GET /api/admin/papers'),
  setPaperList: route<typeof lists.setPaperList>('PUT /api/admin/papers'),
  listPaperVersions: route<typeof lists.listPaperVersions>('GET /api/admin/papers/versions'),
  undoPaperList: route<typeof lists.undoPaperList>('POST /api/admin/papers/undo'),
}

export const PAPER_LISTS = 'admin-paper-lists'

export const paperListsQuery = (search: string, page: number) =>
  pagedQuery([PAPER_LISTS, search, page], paperListsRoutes.listPaperLists, { search, page })

export const paperVersionsQuery = (destination: string) =>
  freshQuery([PAPER_LISTS, 'versions', destination], paperListsRoutes.listPaperVersions, { destination })
