const DAYS =
  /(\d+)(?:\s*(?:-|–|to|and|or)\s*(\d+))?[ -]*(?:business|calendar|working|consecutive)?[ -]*(days?|weeks?|months?|years?|hours?)/gi
const NUMBER = /\d+(?:[.,]\d+)*/g
const CURRENCY = /[$€¥₹₽£]|\b(?:usd|eur|gbp|inr|cny|jpy|dollars?|euros?|pounds?|rupees?)\b/gi
/** Numbers in words would pass by the digits. */
const NUMBER_WORD =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fif\w+|four\w+|six\w+|seven\w+|eight\w+|nine\w+|twenty|thirty|forty|hundred|thousand|a (week|month|year|fortnight)|free of charge|costs nothing)\b/i
/** Links, addresses and HTML: our own links are added by us. */
const FOREIGN =
  /https?:|www\.|\]\(|<[a-z/!]|\S@\S|\b[a-z0-9-]+\.(com|net|org|io|co|info|gov|app|xyz|ru|cn)\b/i

/** What a text says about the kind of a rule. */
const KINDS: Record<string, RegExp> = {
  free: /\bno visa\b|visa[- ]free|without (a |any )?visa|\b(not|n't|never) (actually |really )?(need|require|have to (get|have))\b[^.]{0,20}\bvisa|visa (is|was)(n't| not) (needed|required|necessary)|exempt/i,
  arrival: /on arrival|at the (counter|border|airport)/i,
  evisa: /\be-?visas?\b|electronic visa|visa online|online visa/i,
  embassy: /embassy|consulate/i,
  authorisation: /\be?ta\b|\besta\b|travel authori[sz]ation|\bk-eta\b|nzeta/i,
  needed:
    /\b(?<!not )(?<!n't )(need|needs|require|requires|must (have|get|obtain)) (a|an|your|the)\b[^.]{0,20}\bvisa|visa is (needed|required|mandatory)/i,
  refused: /not admit|(refuse|deny|denie)[sd]? (entry|admission)|not possible/i,
}

/**
 * Compares what an outside model has written in English with the answer that it was given: every number, length of
 * time, currency and kind of rule must stand in that, too.
 * @returns whether the reply may be shown
 */
export function saysOnly(reply: string, given: string): boolean {
  if (reply.trim() === '' || FOREIGN.test(reply)) return false
  const isIn = (found: string[], known: string[]): boolean => found.every((one) => known.includes(one))
  return (
    /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(reply) &&
    (!NUMBER_WORD.test(reply) || NUMBER_WORD.test(given)) &&
    isIn(numbersIn(reply), numbersIn(given)) &&
    isIn(timesIn(reply), timesIn(given)) &&
    isIn(currenciesIn(reply), currenciesIn(given)) &&
    isIn(kindsIn(reply), kindsIn(given))
  )
}

const numbersIn = (text: string): string[] =>
  (text.match(NUMBER) ?? []).map((one) => String(Number(one.replaceAll(',', ''))))

/** "10 business days" is 10 days; "3-5 days" is 3 days and 5 days. */
function timesIn(text: string): string[] {
  return [...text.matchAll(DAYS)].flatMap(([, first, second, unit = '']) =>
    [first, second]
      .filter((count) => count !== undefined)
      .map((count) => `${Number(count)} ${unit.toLowerCase().replace(/s$/, '')}`),
  )
}

/** "£5" and "5 pounds" are the same money. */
function currenciesIn(text: string): string[] {
  return (text.match(CURRENCY) ?? []).map((sign) => {
    const key = sign.toLowerCase().replace(/s$/, '')
    return (
      {
        '£': 'gbp',
        pound: 'gbp',
        $: 'usd',
        dollar: 'usd',
        '€': 'eur',
        euro: 'eur',
        '₹': 'inr',
        rupee: 'inr',
      }[key] ?? key
    )
  })
}

const kindsIn = (text: string): string[] => Object.keys(KINDS).filter((kind) => KINDS[kind]!.test(text))
