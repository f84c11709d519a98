import type { Translation } from '../translation'

const LINK_IS_KEY = 'The link opens your application without a password. Please do not forward this email.'
const NOT_ASKED = 'If you did not ask for this, you can ignore this email. Nothing changes.'
const NOT_YOU =
  'If this was not you, someone else may be using your account. Set a new password from our sign-in page at once.'

/** Every sentence of every mail. Places are `{{name}}`; forms by count stand in `counts` (see `fill.ts`). */
export const mails = {
  greeting: 'Dear {{name}},',
  greetingWithoutName: 'Hello,',
  footer:
    'Borderlane is a private company, not a government. We check your application, send it to the authorities and keep you informed, and we charge a service fee for that.',
  /** What a status means for the traveller. */
  statusSentence: {
    pending: 'We have received your application.',
    pending_payment: 'It is waiting for payment. We start as soon as you have paid.',
    paid: 'It is paid. We will review it next.',
    in_review: 'We are reviewing your application and documents.',
    submitted_to_govt: 'We have submitted your application to the authorities.',
    waiting_on_govt: 'The authorities are considering your application.',
    approved: 'Congratulations! Your visa has been approved.',
    rejected: 'The authorities have rejected your application.',
    closed: 'This application is closed. Nothing more will happen with it.',
  },
  speed: { standard: 'Standard', rush: 'Rush', super_rush: 'Super Rush', same_day: 'Same Day' },
  speedWithDays: '{{speed}}, {{days}}',
  withinHours: 'within hours',
  counts: {
    days_one: '{{count}} business day',
    days_other: '{{count}} business days',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
  },
  order: {
    title: 'Your application',
    reference: 'Reference',
    passport: 'Passport',
    destination: 'Destination',
    visa: 'Visa type',
    speed: 'Processing',
    status: 'Status',
  },
  price: {
    title: 'Price',
    government: 'Official fee',
    governmentEstimate: 'Official fee (an estimate)',
    governmentUnknown: 'Not known yet',
    service: 'Our service fee',
    protection: 'Denial Protection',
    total: 'Total',
    totalPaid: 'Total paid',
  },
  confirmation: {
    subject: 'We have received your application {{reference}}',
    intro: 'Thank you. We have received your application and will take care of it from here.',
    action: 'Track your application',
    next: 'What happens next: we check your answers and documents, submit your application to the authorities of your destination, and they decide. If something is missing, we will contact you.',
    linkIsKey: LINK_IS_KEY,
  },
  /** Money came for an application that was closed; the button and the note are those of a refund. */
  latePayment: {
    subject: 'Your payment came after application {{reference}} was closed',
    intro: 'Your payment arrived after your application had been closed, so we do nothing more for it.',
    back: 'We are returning all of it, {{amount}}, the way you paid. Another email tells you when it goes out.',
  },
  saved: {
    subject: 'Your application {{reference}} is saved',
    intro: 'Your application is saved. You can pay when you like; we start as soon as you have paid.',
    action: 'Open your application',
    linkIsKey: LINK_IS_KEY,
    notYou: 'If you did not apply, you can ignore this email. Nobody has paid anything.',
  },
  reminder: {
    subject: 'Your application {{reference}} is still waiting for payment',
    intro:
      'Your application is saved but not paid. In a few days we will close it. If you still want to travel, please pay before then; otherwise you need not do anything.',
    action: 'Open your application',
    linkIsKey: LINK_IS_KEY,
    notYou: 'If you did not apply, you can ignore this email. Nobody has paid anything.',
  },
  draft: {
    subject: 'Continue your visa application',
    intro:
      'Your answers are kept. With the link you continue where you stopped, on any device; files are chosen again there.',
    action: 'Continue the application',
    until: 'The link works once, until {{day}}. Then we delete the answers.',
    title: 'Your application',
    passport: 'Passport',
    destination: 'Destination',
    notSubmitted: 'Nothing has been submitted or paid yet.',
    linkIsKey: LINK_IS_KEY,
    notYou: 'If you did not begin an application, you can ignore this email.',
  },
  /** Below every mail with a link that opens an application. */
  maker: {
    made: 'The application was made on {{when}} with {{browser}}.',
    madeUnknown: 'The application was made on {{when}} with a browser that we do not know.',
    asked:
      'When you open it, we ask whether that was you. If it was not, whoever made it can no longer open it.',
  },
  link: {
    subject: 'Your link to application {{reference}}',
    intro: 'Here is the link to your application that you asked for.',
    action: 'Open your application',
    linkIsKey: LINK_IS_KEY,
    notAsked: 'If you did not ask for this, you can ignore this email. The link was sent only to you.',
  },
  /** Somebody with the link wants what an application says about them deleted. */
  erasure: {
    subject: 'Delete the data of application {{reference}}',
    intro:
      'Somebody who has the link to your application asked to delete your data. If it was you, open the link and confirm. Your name, contact details, passport, travel dates and files are then deleted and cannot be restored.',
    action: 'Look at it and delete',
    hours: 'This link allows deleting for 24 hours. Please do not forward it.',
    notAsked: 'If you did not ask for this, you can ignore this email: nothing has been deleted.',
  },
  /** An application reached a status; `subject` by status, the sentence is that of `statusSentence`. */
  status: {
    subject: {
      in_review: 'Application {{reference}} is in review',
      submitted_to_govt: 'Application {{reference}} was submitted to the government',
      waiting_on_govt: 'Application {{reference}} is waiting on the government',
      approved: 'Your visa is approved: application {{reference}}',
      rejected: 'Application {{reference}} was rejected',
      closed: 'Application {{reference}} is closed',
    },
    action: 'Open your application',
    next: {
      in_review: 'If something is missing, we will contact you.',
      submitted_to_govt:
        'From now on the authorities decide how long it takes. We will tell you what they say.',
      waiting_on_govt: 'There is nothing for you to do. We will write as soon as they have decided.',
      approved:
        'Open your application for the details. Its document follows; we write when you can download it.',
      rejected: 'Open your application to see what becomes of your payment.',
      closed: 'If money is due back to you, another email tells you as soon as it goes out.',
    },
    /** Instead of the sentence above where the document of the decision is there. */
    withDocument: 'Open your application to read the decision and download it.',
    /** What becomes of the money after a rejection. */
    rejectedRefund:
      'You chose Denial Protection, so we are returning {{amount}} the way you paid. Another email tells you when it goes out.',
    rejectedRefunded: 'You chose Denial Protection. All that you paid has already gone back to you.',
    rejectedNoRefund: 'Your application had no Denial Protection, so what you paid is not returned.',
    linkIsKey: LINK_IS_KEY,
  },
  /** Staff need something from the traveller. The places are named by whoever asks. */
  request: {
    subject: 'We need something from you: application {{reference}}',
    intro: 'We cannot go on with your application until you have done this:',
    document: 'Please replace a document: {{text}}',
    field: 'Please correct an answer ({{field}}): {{text}}',
    fields: {
      fullName: 'full name',
      phone: 'phone',
      dateOfBirth: 'date of birth',
      passportNumber: 'passport number',
      passportExpiryDate: 'passport expiry date',
      nationality: 'nationality',
      travelDates: 'travel dates',
    },
    action: 'Do it now',
    linkIsKey: LINK_IS_KEY,
  },
  /** The document of a decision came after the decision. */
  decision: {
    subject: 'The decision on application {{reference}} is ready to download',
    intro: 'The document with the decision is in your application. You can read it there and download it.',
    action: 'Open your application',
    linkIsKey: LINK_IS_KEY,
  },
  refund: {
    subject: 'Your refund for application {{reference}}',
    intro: 'We have sent {{amount}} back the way you paid. Banks take a few days to show it.',
    cause: {
      admin: 'Our team has made this refund.',
      cancellation: 'You cancelled your application, and this is the part of the price that is returned.',
      rejection: 'Your application was rejected, and you had chosen Denial Protection.',
      late: 'Your payment arrived after it had ended or been cancelled, so we did not keep it.',
      surplus: 'More arrived than the price, so we are returning the difference.',
      partial: 'The full price did not arrive in time, so we are returning what did.',
      closed: 'Your application was already closed when your payment arrived, so we are returning all of it.',
    },
    table: 'Refund',
    now: 'Returned now',
    total: 'Returned in total',
    action: 'Open your application',
    linkIsKey: LINK_IS_KEY,
  },
  /** Somebody wants to hear when the rule of a route changes, and hears it. */
  watch: {
    confirmSubject: 'Please confirm: tell me when {{passport}} to {{destination}} changes',
    confirmIntro:
      'Someone asked us to email this address when the visa rule changes for travelling to {{destination}} with a passport from {{passport}}. If it was you, please confirm it.',
    confirmAction: 'Yes, tell me',
    notAsked: 'If it was not you, you can ignore this email. We will not write again.',
    subject: 'The visa rule has changed: {{passport}} to {{destination}}',
    intro: 'The visa rule for travelling to {{destination}} with a passport from {{passport}} has changed.',
    check: 'Please check what it says now before you travel.',
    ruleAction: 'See the rule',
    stop: 'You asked us for this email. To stop these emails, open this link: {{link}}',
    orderAction: 'Open your application',
    orderNext: 'You have an application on this route, which is why we write to you.',
    linkIsKey: LINK_IS_KEY,
  },
  /** About an account. Keys are identity's kinds; `action` stands where a link is, '' where none is. */
  account: {
    confirmation: {
      subject: 'Please confirm your email address',
      intro:
        'Someone has created a Borderlane account with this email address. If it was you, please confirm it.',
      introWithAddress: '',
      action: 'Confirm this address',
      notes: ['If it was not you, you can ignore this email. The address stays unconfirmed.'],
    },
    recovery: {
      subject: 'Set a new password',
      intro: 'We received a request to reset the password of your Borderlane account.',
      introWithAddress: '',
      action: 'Set a new password',
      notes: [NOT_ASKED],
    },
    'magic-link': {
      subject: 'Your link to sign in',
      intro: 'Here is the link you asked for. It signs you in without a password.',
      introWithAddress: '',
      action: 'Sign in',
      notes: ['Please do not forward this email.', NOT_ASKED],
    },
    'email-change': {
      subject: 'Please confirm a new email address',
      intro:
        'We received a request to change the email address of a Borderlane account. If it was you, please confirm the change.',
      /** Instead of `intro` where the new address is known. */
      introWithAddress:
        'We received a request to change the email address of a Borderlane account to {{address}}. If it was you, please confirm the change.',
      action: 'Confirm the change',
      notes: ['You may need to confirm the change from both your current and your new address.', NOT_ASKED],
    },
    reauthentication: {
      subject: 'Your Borderlane code',
      intro: 'Before an important change to your Borderlane account, we need to be sure that it is you.',
      introWithAddress: '',
      action: '',
      notes: ['Nobody from Borderlane will ever ask you for this code.', NOT_YOU],
    },
    'password-changed': {
      subject: 'Your password was changed',
      intro: 'The password of your Borderlane account was changed.',
      introWithAddress: '',
      action: '',
      notes: [NOT_YOU],
    },
    'email-changed': {
      subject: 'Your email address was changed',
      intro:
        'Your Borderlane account now has a different email address, and this one no longer belongs to it.',
      introWithAddress: 'The email address of your Borderlane account was changed to {{address}}.',
      action: '',
      notes: ['If this was not you, someone else may be using your account.'],
    },
  },
  /** To our own inbox: what somebody wrote with a form of the site. */
  inbox: {
    subject: 'Message: {{what}}',
    greeting: 'Hello,',
    intro: 'Somebody has written to you. An answer to this email goes to them.',
    from: 'From',
    fields: {
      name: 'Name',
      email: 'E-mail',
      company: 'Company',
      website: 'Website',
      topics: 'Topics',
    },
    kinds: { contact: 'Contact', newsletter: 'Newsletter', partnership: 'Partnership' },
    subjects: {
      general: 'General question',
      visa: 'Visa question',
      payment: 'Payment',
      status: 'Status of an application',
      partnership: 'Partnership',
      feedback: 'Feedback',
    },
    topics: {
      policy: 'Visa policy changes',
      alerts: 'Travel alerts and restrictions',
      times: 'Processing time updates',
      promotions: 'Promotions',
    },
    action: 'Open the messages',
    note: 'Anybody can give any address and name. Nobody has checked these.',
  },
  accountKey: {
    linkIsGoodFor: 'The link works once, within {{time}}.',
    code: 'Your code, valid for {{time}}:',
    codeInstead: 'If you are asked for a code instead, type this one, valid for {{time}}:',
  },
}

export type MailWords = Translation<typeof mails>
