import 'i18next'
import type access from '../../locales/en/access.json'
import type account from '../../locales/en/account.json'
import type across from '../../locales/en/across.json'
import type admin from '../../locales/en/admin.json'
import type apply from '../../locales/en/apply.json'
import type auth from '../../locales/en/auth.json'
import type authErrors from '../../locales/en/auth-errors.json'
import type cases from '../../locales/en/cases.json'
import type chat from '../../locales/en/chat.json'
import type corrections from '../../locales/en/corrections.json'
import type templates from '../../locales/en/templates.json'
import type saving from '../../locales/en/saving.json'
import type site from '../../locales/en/site.json'
import type errors from '../../locales/en/errors.json'
import type filing from '../../locales/en/filing.json'
import type form from '../../locales/en/form.json'
import type steps from '../../locales/en/steps.json'
import type further from '../../locales/en/further.json'
import type forms from '../../locales/en/forms.json'
import type answers from '@borderlane/words/locales/en/answers.json'
import type figures from '../../locales/en/figures.json'
import type status from '../../locales/en/status.json'
import type files from '../../locales/en/files.json'
import type guides from '../../locales/en/guides.json'
import type guideTexts from '../../locales/en/guideTexts.json'
import type help from '../../locales/en/help.json'
import type home from '../../locales/en/home.json'
import type kept from '../../locales/en/kept.json'
import type legal from '../../locales/en/legal.json'
import type marketing from '../../locales/en/marketing.json'
import type messages from '../../locales/en/messages.json'
import type order from '../../locales/en/order.json'
import type orders from '../../locales/en/orders.json'
import type borderRules from '../../locales/en/borderRules.json'
import type paperLists from '../../locales/en/paperLists.json'
import type papers from '@borderlane/words/locales/en/papers.json'
import type priceBook from '../../locales/en/priceBook.json'
import type passport from '../../locales/en/passport.json'
import type payment from '../../locales/en/payment.json'
import type testPayment from '../../locales/en/test-payment.json'
import type thread from '../../locales/en/thread.json'
import type imports from '../../locales/en/imports.json'
import type pricing from '../../locales/en/pricing.json'
import type payments from '../../locales/en/payments.json'
import type photo from '../../locales/en/photo.json'
import type privacy from '../../locales/en/privacy.json'
import type proposals from '../../locales/en/proposals.json'
import type duties from '@borderlane/words/locales/en/duties.json'
import type questions from '@borderlane/words/locales/en/questions.json'
import type rule from '@borderlane/words/locales/en/rule.json'
import type rules from '../../locales/en/rules.json'
import type data from '../../locales/en/data.json'
import type device from '../../locales/en/device.json'
import type company from '../../locales/en/company.json'
import type referral from '../../locales/en/referral.json'
import type offers from '../../locales/en/offers.json'
import type office from '../../locales/en/office.json'
import type referrals from '../../locales/en/referrals.json'
import type refusals from '../../locales/en/refusals.json'
import type results from '../../locales/en/results.json'
import type travel from '../../locales/en/travel.json'
import type settings from '../../locales/en/settings.json'
import type stays from '../../locales/en/stays.json'
import type trips from '../../locales/en/trips.json'
import type variant from '../../locales/en/variant.json'
import type watch from '../../locales/en/watch.json'
import type sheet from '../../locales/en/sheet.json'
import type staff from '../../locales/en/staff.json'

/** Left out where it is the same as another text of the question. */
type Differing = Record<'name' | 'short' | 'corrected', string>

// The compiler knows every key: a text that does not exist is an error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: {
      access: typeof access
      account: typeof account
      across: typeof across
      admin: typeof admin
      apply: typeof apply
      auth: typeof auth
      'auth-errors': typeof authErrors
      cases: typeof cases
      templates: typeof templates
      chat: typeof chat
      corrections: typeof corrections
      saving: typeof saving
      site: typeof site
      duties: typeof duties
      errors: typeof errors
      figures: typeof figures
      status: typeof status
      filing: typeof filing
      form: typeof form
      forms: typeof forms
      further: typeof further
      thread: typeof thread
      steps: typeof steps
      answers: typeof answers
      files: typeof files
      guides: typeof guides
      guideTexts: typeof guideTexts
      help: typeof help
      home: typeof home
      kept: typeof kept
      legal: typeof legal
      marketing: typeof marketing
      messages: typeof messages
      order: typeof order
      orders: typeof orders
      borderRules: typeof borderRules
      paperLists: typeof paperLists
      priceBook: typeof priceBook
      papers: typeof papers
      passport: typeof passport
      payment: typeof payment
      payments: typeof payments
      photo: typeof photo
      privacy: typeof privacy
      proposals: typeof proposals
      questions: typeof questions & { fields: Record<keyof typeof questions.fields, Differing> }
      rule: typeof rule
      rules: typeof rules
      data: typeof data
      device: typeof device
      company: typeof company
      referral: typeof referral
      offers: typeof offers
      office: typeof office
      referrals: typeof referrals
      refusals: typeof refusals
      results: typeof results
      imports: typeof imports
      pricing: typeof pricing
      settings: typeof settings
      sheet: typeof sheet
      staff: typeof staff
      stays: typeof stays
      travel: typeof travel
      trips: typeof trips
      variant: typeof variant
      watch: typeof watch
      'test-payment': typeof testPayment
    }
  }
}
