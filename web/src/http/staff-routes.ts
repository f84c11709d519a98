import type * as imports from '@borderlane/contracts/catalogue/import'
import type { decideCorrection, listCorrections } from '@borderlane/contracts/catalogue/corrections'
import type { giveRole, listStaff, takeRole } from '@borderlane/contracts/identity/admin'
import type * as orders from '@borderlane/contracts/orders/admin'
import type * as bulk from '@borderlane/contracts/orders/bulk'
import type * as figures from '@borderlane/contracts/orders/figures'
import type { listOrderNames } from '@borderlane/contracts/orders/names'
import type * as casework from '@borderlane/contracts/orders/casework'
import type * as staffMail from '@borderlane/contracts/notifications/admin'
import type { listPayments, readLedger, refundPayment } from '@borderlane/contracts/payments/admin'
import type * as assignment from '@borderlane/contracts/orders/assignment'
import type * as desk from '@borderlane/contracts/orders/desk'
import type * as skills from '@borderlane/contracts/orders/skills'
import { route } from './routes'

/** The calls of staff. Apart from the others: the first page makes none of them. */
export const staffRoutes = {
  listCorrections: route<typeof listCorrections>('GET /api/admin/corrections'),
  decideCorrection: route<typeof decideCorrection>('PATCH /api/admin/corrections/:id'),
  readFilingSheet: route<typeof casework.readFilingSheet>('POST /api/admin/orders/:id/sheet'),
  fileOrder: route<typeof casework.fileOrder>('POST /api/admin/orders/:id/filings'),
  listStaff: route<typeof listStaff>('GET /api/admin/roles'),
  giveRole: route<typeof giveRole>('POST /api/admin/roles'),
  takeRole: route<typeof takeRole>('DELETE /api/admin/roles/:userId/:role'),
  startImport: route<typeof imports.startImport>('POST /api/admin/imports/visa-data'),
  uploadImport: route<typeof imports.uploadImport>('POST /api/admin/imports/upload'),
  listImports: route<typeof imports.listImports>('GET /api/admin/imports'),
  getImport: route<typeof imports.getImport>('GET /api/admin/imports/:runId'),
  undoImport: route<typeof imports.undoImport>('POST /api/admin/imports/:runId/undo'),
  listAllOrders: route<typeof orders.listAllOrders>('GET /api/admin/orders'),
  listOrderMoney: route<typeof orders.listOrderMoney>('GET /api/admin/order-money'),
  getStaffOrder: route<typeof orders.getStaffOrder>('GET /api/admin/orders/:id'),
  setOrderStatus: route<typeof orders.setOrderStatus>('PATCH /api/admin/orders/:id'),
  addOrderNote: route<typeof orders.addOrderNote>('POST /api/admin/orders/:id/notes'),
  exportOrders: route<typeof orders.exportOrders>('GET /api/admin/orders/export'),
  readFigures: route<typeof figures.readFigures>('GET /api/admin/figures'),
  readTeamFigures: route<typeof figures.readTeamFigures>('GET /api/admin/figures/team'),
  exportTeamFigures: route<typeof figures.exportTeamFigures>('GET /api/admin/figures/team/export'),
  listStaffActs: route<typeof orders.listStaffActs>('GET /api/admin/audit'),
  countQueues: route<typeof orders.countQueues>('GET /api/admin/orders/queues'),
  decideOrder: route<typeof orders.decideOrder>('POST /api/admin/orders/:id/decision'),
  askTraveller: route<typeof casework.askTraveller>('POST /api/admin/orders/:id/requests'),
  changePaper: route<typeof casework.changePaper>('POST /api/admin/orders/:id/papers'),
  withdrawRequest: route<typeof casework.withdrawRequest>('DELETE /api/admin/orders/:id/requests/:subject'),
  approveDocument: route<typeof casework.approveDocument>('PUT /api/admin/orders/:id/approvals/:documentId'),
  revealApplicant: route<typeof orders.revealApplicant>('POST /api/admin/orders/:id/reveal'),
  listPayments: route<typeof listPayments>('GET /api/admin/payments'),
  refundPayment: route<typeof refundPayment>('POST /api/admin/payments/:id/refunds'),
  readLedger: route<typeof readLedger>('GET /api/admin/ledger'),
  listMessages: route<typeof staffMail.listMessages>('GET /api/admin/messages'),
  markMessage: route<typeof staffMail.markMessage>('PATCH /api/admin/messages/:id'),
  listMails: route<typeof staffMail.listMails>('GET /api/admin/mails'),
  retryMail: route<typeof staffMail.retryMail>('POST /api/admin/mails/:id/retry'),
  assignOrder: route<typeof assignment.assignOrder>('PUT /api/admin/orders/:id/assignee'),
  previewBulk: route<typeof bulk.previewBulk>('POST /api/admin/bulks/preview'),
  startBulk: route<typeof bulk.startBulk>('POST /api/admin/bulks'),
  readBulk: route<typeof bulk.readBulk>('GET /api/admin/bulks/:id'),
  undoBulk: route<typeof bulk.undoBulk>('POST /api/admin/bulks/:id/undo'),
  takeNextOrder: route<typeof assignment.takeNextOrder>('POST /api/admin/orders/next'),
  listOrderNames: route<typeof listOrderNames>('GET /api/admin/order-names'),
  markOpen: route<typeof desk.markOpen>('POST /api/admin/orders/:id/presence'),
  listKeptLists: route<typeof desk.listKeptLists>('GET /api/admin/kept-lists'),
  keepList: route<typeof desk.keepList>('POST /api/admin/kept-lists'),
  dropList: route<typeof desk.dropList>('DELETE /api/admin/kept-lists/:id'),
  dropSharedList: route<typeof desk.dropSharedList>('DELETE /api/admin/shared-lists/:id'),
  setSkills: route<typeof skills.setSkills>('PUT /api/admin/skills/:userId'),
  setAssigning: route<typeof skills.setAssigning>('PUT /api/admin/assigning'),
  readLoad: route<typeof assignment.readLoad>('GET /api/admin/orders/load'),
}
