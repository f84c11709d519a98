import * as catalogueAdmin from './catalogue/admin'
import * as catalogueBorderRules from './catalogue/border-rules'
import * as catalogueCorrections from './catalogue/corrections'
import * as catalogueForms from './catalogue/forms'
import * as catalogueImport from './catalogue/import'
import * as catalogueInternal from './catalogue/internal'
import * as catalogueMailTexts from './catalogue/mail-texts'
import * as catalogueOffers from './catalogue/offers'
import * as cataloguePaperLists from './catalogue/paper-lists'
import * as cataloguePriceBook from './catalogue/price-book'
import * as cataloguePublic from './catalogue/public'
import * as catalogueRules from './catalogue/rules'
import * as catalogueSite from './catalogue/site'
import * as catalogueTrips from './catalogue/trips'
import * as chatPublic from './chat/public'
import * as documentsInternal from './documents/internal'
import * as documentsOrderHolder from './documents/order-holder'
import * as gateway from './gateway'
import * as identityAccount from './identity/account'
import * as identityAdmin from './identity/admin'
import * as identityFactors from './identity/factors'
import * as identityInternal from './identity/internal'
import * as identityOrganisation from './identity/organisation'
import * as identityPasskeys from './identity/passkeys'
import * as identityPublic from './identity/public'
import * as notificationsAdmin from './notifications/admin'
import * as notificationsInternal from './notifications/internal'
import * as notificationsPublic from './notifications/public'
import * as notificationsWatches from './notifications/watches'
import * as ordersAccess from './orders/access'
import * as ordersAdmin from './orders/admin'
import * as ordersAssignment from './orders/assignment'
import * as ordersBulk from './orders/bulk'
import * as ordersCasework from './orders/casework'
import * as ordersDesk from './orders/desk'
import * as ordersDrafts from './orders/drafts'
import * as ordersFigures from './orders/figures'
import * as ordersFurtherPayments from './orders/further-payments'
import * as ordersInternal from './orders/internal'
import * as ordersNames from './orders/names'
import * as ordersOffice from './orders/office'
import * as ordersOrderHolder from './orders/order-holder'
import * as ordersOwnSteps from './orders/own-steps'
import * as ordersParties from './orders/parties'
import * as ordersPrivacy from './orders/privacy'
import * as ordersPublic from './orders/public'
import * as ordersReferrals from './orders/referrals'
import * as ordersReplies from './orders/replies'
import * as ordersSkills from './orders/skills'
import * as ordersTemplates from './orders/templates'
import * as ordersThread from './orders/thread'
import * as paymentsAdmin from './payments/admin'
import * as paymentsInternal from './payments/internal'
import * as paymentsOrderHolder from './payments/order-holder'
import * as paymentsPublic from './payments/public'

/**
 * What every file with contracts exports. A line is missing here: `topology.spec.ts` looks into every file, however deep,
 * and names the contracts that it finds and this list does not.
 */
export const contractFiles = {
  catalogueAdmin,
  catalogueBorderRules,
  catalogueCorrections,
  catalogueForms,
  catalogueImport,
  catalogueInternal,
  catalogueMailTexts,
  catalogueOffers,
  cataloguePaperLists,
  cataloguePriceBook,
  cataloguePublic,
  catalogueRules,
  catalogueSite,
  catalogueTrips,
  chatPublic,
  documentsInternal,
  documentsOrderHolder,
  gateway,
  identityAccount,
  identityAdmin,
  identityFactors,
  identityInternal,
  identityOrganisation,
  identityPasskeys,
  identityPublic,
  notificationsAdmin,
  notificationsInternal,
  notificationsPublic,
  notificationsWatches,
  ordersAccess,
  ordersAdmin,
  ordersAssignment,
  ordersBulk,
  ordersCasework,
  ordersDesk,
  ordersDrafts,
  ordersFigures,
  ordersFurtherPayments,
  ordersInternal,
  ordersNames,
  ordersOffice,
  ordersOrderHolder,
  ordersOwnSteps,
  ordersParties,
  ordersPrivacy,
  ordersPublic,
  ordersReferrals,
  ordersReplies,
  ordersSkills,
  ordersTemplates,
  ordersThread,
  paymentsAdmin,
  paymentsInternal,
  paymentsOrderHolder,
  paymentsPublic,
}
