/**
 * Holds what a translation must not get wrong: the numbers of every text, and of the sentences that people act on whether
 * they say yes or no. What it cannot know is whether a sentence reads well.
 */

/** Ways to say a thing. `no` is any word that denies: a sentence that should deny nothing must have none. */
const WORDS = {
  approved: {
    de: /genehmigt|bewilligt/i,
    es: /aprob|aprueb/i,
    fr: /approuv/i,
    it: /approvat/i,
    pt: /aprovad/i,
    ru: /одобрен/i,
    ar: /موافق|قبِل/,
    hi: /स्वीकृत|स्वीकार/,
    zh: /批准|获批|认可/,
  },
  rejected: {
    de: /ableh|abgelehnt|lehnt ab/i,
    es: /dene?g|denieg|rechaz/i,
    fr: /refus/i,
    it: /rifiut|respint/i,
    pt: /recus/i,
    ru: /отклон|отказ/i,
    ar: /رفض|رُفض|مرفوض/,
    hi: /अस्वीक/,
    zh: /拒/,
  },
  no: {
    de: /(?<!\p{L})(nicht|nichts|kein\p{L}*|niemand\p{L}*|nein)(?!\p{L})/iu,
    es: /(?<!\p{L})(no|ni|nada|nadie|ning\p{L}+)(?!\p{L})/iu,
    fr: /(?<!\p{L})(ne|n’\p{L}+|rien|aucune?|pas|personne|non|irréversible|indisponibles?)(?!\p{L})/iu,
    it: /(?<!\p{L})(non|nulla|no|nessun\p{L}*)(?!\p{L})/iu,
    pt: /(?<!\p{L})(não|nada|nenhum\p{L}*|ninguém|indisponíve\p{L}+)(?!\p{L})/iu,
    ru: /(?<!\p{L})(не|нет|ничего|никто|ни|нельзя)(?!\p{L})/iu,
    ar: /(?<!\p{L})(لا|لم|لن|غير|و?ليست?|و?لسنا)(?!\p{L})/u,
    hi: /नहीं/,
    zh: /不|未|没|无法|暂无|无需|非/,
  },
  without: {
    de: /(?<!\p{L})ohne(?!\p{L})/iu,
    es: /(?<!\p{L})sin(?!\p{L})/iu,
    fr: /(?<!\p{L})sans(?!\p{L})/iu,
    it: /(?<!\p{L})senza(?!\p{L})/iu,
    pt: /(?<!\p{L})sem(?!\p{L})/iu,
    ru: /(?<!\p{L})без(?!\p{L})|не выбрана/iu,
    ar: /بدون/,
    hi: /बिना/,
    zh: /无拒签|没有/,
  },
  back: {
    de: /erstatt|zurück/i,
    es: /devuel|devolv|reembols/i,
    fr: /rembours|rend/i,
    it: /restitu|rimbors/i,
    pt: /devolv|reembols|de volta/i,
    ru: /возвра|верн/i,
    ar: /عاد|عيد|ترد|ترج/,
    hi: /लौटा|वापस|वापसी/,
    zh: /退/,
  },
  everything: {
    de: /alles|voll/i,
    es: /todo|íntegr/i,
    fr: /tout|intégral/i,
    it: /tutto|integral/i,
    pt: /tudo|integral/i,
    ru: /всё|полн/i,
    ar: /كل|كامل/,
    hi: /सब|पूर/,
    zh: /全/,
  },
  cancelled: {
    de: /stornier|abgebrochen/i,
    es: /cancel/i,
    fr: /annul/i,
    it: /annull/i,
    pt: /cancel/i,
    ru: /отмен/i,
    ar: /أُلغ|ألغ|إلغا|يُلغ/,
    hi: /रद्द/,
    zh: /取消/,
  },
  deleted: {
    de: /gelöscht/i,
    es: /elimin|borrad/i,
    fr: /supprim/i,
    it: /eliminat|cancellat/i,
    pt: /apagad/i,
    ru: /удал[её]н/i,
    ar: /حذف|يُحذف|تُحذف/,
    hi: /हटा/,
    zh: /删除/,
  },
  // A visa is not needed: the answer that ends an application.
  visaFree: {
    de: /kein Visum|visumfrei/i,
    es: /no (se )?necesita visado|sin visado/i,
    fr: /aucun visa|sans visa|pas besoin de visa/i,
    it: /visto non necessario|visto non è necessario|senza visto|non Le serve un visto/i,
    pt: /(não (é necessário|precisa)|sem necessidade)( de)? visto|sem visto/i,
    ru: /виза не нужна|без визы/i,
    ar: /لا حاجة إلى تأشيرة|بدون تأشيرة/,
    hi: /वीज़ा की आवश्यकता नहीं|वीज़ा नहीं चाहिए|वीज़ा-मुक्त|बिना वीज़ा/,
    zh: /无需签证|免签/,
  },
  doesNotMean: {
    de: /bedeutet nicht/i,
    es: /no significa/i,
    fr: /ne signifie pas/i,
    it: /non significa/i,
    pt: /não significa/i,
    ru: /не значит/i,
    ar: /لا يعني/,
    hi: /अर्थ यह नहीं/,
    zh: /不意味着/,
  },
}

const EACH = (/** @type {string} */ says, /** @type {string[]} */ keys) =>
  keys.map((key) => /** @type {const} */ ([key, says]))

/** Texts, by what they say and, after a minus, do not say. */
const MEANINGS = [
  ...EACH('approved -rejected -no', [
    'site:status.approved',
    'words/statuses:approved',
    'order:timeline.approved',
    'files:badge.approved',
    'marketing:record.approved',
    'legal:refunds.approved',
    'order:message.approved',
    'cases:party.allApproved',
    'words/mails:statusSentence.approved',
    'words/mails:status.subject.approved',
  ]),
  ...EACH('rejected -no -without', [
    'site:status.rejected',
    'words/statuses:rejected',
    'order:timeline.rejected',
    'files:badge.rejected',
    'order:message.rejected',
    'words/mails:statusSentence.rejected',
    'words/mails:status.subject.rejected',
    'words/mails:refund.cause.rejection',
    'legal:refunds.rejectedProtected',
    'order:cancel.rejectedProtected',
    'payments:cause.rejection',
  ]),
  ...EACH('rejected without', ['legal:refunds.rejected', 'order:cancel.rejected']),
  ...EACH('rejected back everything -without', ['site:price.protectionNote']),
  ...EACH('rejected back everything without', ['words/chat:refund_rejected']),
  ...EACH('no back', [
    'order:refund.none.rejected',
    'words/mails:status.rejectedNoRefund',
    'payments:refund.failed',
    'order:cancel.confirmUnpaid',
  ]),
  ...EACH('back -no', [
    'order:refund.due',
    'words/mails:status.rejectedRefund',
    'words/mails:refund.subject',
    'words/mails:refund.table',
    'payments:status.refunded',
    'payments:status.partially_refunded',
    'order:refund.title',
    'payments:refund.confirm',
  ]),
  ...EACH('back everything -no', ['words/mails:status.rejectedRefunded']),
  ...EACH('cancelled back -no', ['words/mails:refund.cause.cancellation']),
  ...EACH('cancelled -no', ['order:cancel.done', 'payments:status.canceled', 'payments:cause.cancellation']),
  ...EACH('cancelled no', ['order:cancel.failed', 'refusals:orders.not_cancellable']),
  ...EACH('rejected no', ['payment:failure.card_declined']),
  ...EACH('deleted -no', ['account:delete.done', 'order:documents.deleted', 'privacy:receipt.title']),
  ...EACH('deleted no', ['account:delete.failed', 'privacy:notDeleted', 'words/mails:erasure.notAsked']),
  ...EACH('no', [
    'account:delete.confirmText',
    'site:notGovernment.short',
    'site:header.private',
    'words/mails:footer',
    'words/chat:subject.government',
    'words/chat:subject.guarantee',
    'site:testPayments.text',
    'site:testPayments.site',
    'words/rule:closed.us_visitor_visas_suspended',
    'marketing:about.honest.text',
  ]),
  ...EACH('no -visaFree', [
    'apply:unavailable.title',
    'results:unavailable.title',
    'refusals:catalogue.requirement_not_found',
    'words/chat:no_rule',
  ]),
  ...EACH('doesNotMean visaFree', ['apply:unavailable.text']),
  ...EACH('visaFree', [
    'site:noVisa.title',
    'refusals:orders.no_visa_needed',
    'home:popular.free',
    'guides:live.free',
    'words/titles:visa_free',
    'words/rule:kind.free',
    'words/notes:visa_free',
    'results:history.visaType.visa_free',
  ]),
]

/** Numbers that English writes otherwise, or that another language writes as a word. */
const NUMBERS_OTHERWISE = {
  // "Everything" in English.
  'results:protection.hint': ['100'],
  'home:promises.support.title': undefined,
  'ar payment:card.cvc.hint': [],
  'ar payment:card.cvc.invalid': [],
  'zh words/answers:sections.Personal information 1': [],
  'zh words/answers:sections.Personal information 2': [],
}

/** What a word after a number makes of it. */
/** @type {[RegExp, number][]} */
const TIMES = [
  [/^(m[eé]gap|mill?i|millon|milh|милл|мегап|مليون|ميغ|मेगा)/i, 1e6],
  [/^万/, 1e4],
  [/^करोड़/, 1e7],
]

function numbersOf(text) {
  const plain = text
    .replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    // The month of a Chinese date is a number, that of an English one a word.
    .replace(/(年\s*|^|[^\d])\d{1,2}\s*月/g, '$1')
  return [...plain.matchAll(/(\d+(?:[.,\u00a0\u202f' ]\d{3}(?!\d))*(?:[.,]\d+)?)(?:\s*([\p{L}\p{M}]+))?/gu)]
    .map(([, digits = '', word = '']) => {
      const whole = digits.replace(/[\u00a0\u202f' ]/g, '').replace(/[.,](?=\d{3}(\D|$))/g, '')
      const [, times = 1] = TIMES.find(([name]) => name.test(word)) ?? []
      return String(Math.round(Number(whole.replace(',', '.')) * times * 1e4) / 1e4)
    })
    .sort()
}

/**
 * @param {string} language
 * @param {Map<string, string>} english texts by key, `file:key`
 * @param {Map<string, string>} texts of the language
 * @returns {string[]} what is wrong
 */
export function problemsOfMeaning(language, english, texts) {
  const numbers = [...english].flatMap(([key, text]) => {
    const translated = texts.get(key)
    if (translated === undefined) return []
    const own = [`${language} ${key}`, key].find((one) => one in NUMBERS_OTHERWISE)
    if (own && !NUMBERS_OTHERWISE[own]) return []
    const wanted = (own ? NUMBERS_OTHERWISE[own] : numbersOf(text)).join(', ')
    const found = numbersOf(translated).join(', ')
    return wanted === found
      ? []
      : [`${language} ${key} has the numbers "${found}" instead of "${wanted}": ${translated}`]
  })
  const meanings = MEANINGS.flatMap(([key, says]) => {
    const text = texts.get(key)
    if (!english.has(key)) return [`check-meanings.mjs names ${key}, which is no text`]
    if (text === undefined) return []
    return says
      .split(' ')
      .filter((word) => WORDS[word.replace('-', '')][language].test(text) === word.startsWith('-'))
      .map((word) =>
        word.startsWith('-')
          ? `${language} ${key} says "${word.slice(1)}", and must not: ${text}`
          : `${language} ${key} does not say "${word}": ${text}`,
      )
  })
  return [...numbers, ...meanings]
}
