// What a right answer of the support chat says, from what the catalogue says of the route.

/** @param {number} cents */
const pounds = (cents) => `£${(cents / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

/**
 * @param {import('./questions.mjs').Case} question
 * @param {string} text the answer
 * @param {any} quote of the catalogue, where the question is about a route
 * @returns {string | undefined} what is wrong
 */
export function problemOf({ route, says = [], never = [] }, text, quote) {
  const plain = text.toLowerCase()
  const wanted = [...says, ...(route ? wantedOf(route, quote) : [])]
  const missing = wanted.find((one) => !plain.includes(one.toLowerCase()))
  if (missing !== undefined) return `lacks "${missing}"`
  const said = never.find((one) => plain.includes(one.toLowerCase()))
  return said === undefined ? undefined : `says "${said}"`
}

/**
 * @param {[string, string, import('./questions.mjs').Topic]} route
 * @param {any} quote
 * @returns {string[]}
 */
function wantedOf([from, to, topic], { requirement, options, canApply }) {
  const { admitted, visaType, visaRequired, electronicAuthorisation, stayDays, source } = requirement
  const link = `(/visa-results?from=${from}&to=${to})`
  const isFree = visaType === 'visa_free' && !visaRequired && !electronicAuthorisation
  const verdict = !admitted
    ? 'does not admit'
    : electronicAuthorisation
      ? 'an electronic travel authorisation'
      : isFree
        ? 'you need no visa for'
        : 'you need a visa for'
  if (topic === 'visa' || !admitted) return [link, verdict, ...(topic === 'visa' ? [source.name] : [])]
  if (topic === 'stay') return [link, stayDays === null ? 'does not say' : `up to ${stayDays} day`]
  if (topic === 'apply') return [link, verdict, ...(canApply ? [`(/apply?from=${from}&to=${to}`] : [])]
  if (isFree || options.length === 0) return [link, isFree ? verdict : 'do not offer']
  const parts = {
    cost: options.map((/** @type {any} */ option) =>
      pounds(requirement.governmentFeeStatus === 'unknown' ? option.serviceFeeCents : option.priceCents),
    ),
    speed: options.map((/** @type {any} */ { days }) => (days === 0 ? 'same day' : `${days} business day`)),
    documents: requirement.requiredDocuments.map((/** @type {any} */ document) => document.text),
  }
  return [link, ...parts[topic]]
}

/**
 * Numbers of an answer that nobody has given.
 * @param {string} text
 * @param {any} quote
 */
export function inventedNumbers(text, quote) {
  const { requirement, options, denialProtectionFeeCents } = quote
  const known = numbersIn(
    JSON.stringify([requirement.notes, requirement.title, requirement.source, requirement.checkedOn]),
  )
  for (const { days, priceCents, governmentFeeCents, serviceFeeCents } of options)
    known.push(days, priceCents / 100, governmentFeeCents / 100, serviceFeeCents / 100)
  known.push(
    denialProtectionFeeCents / 100,
    requirement.stayDays,
    requirement.authorityDays?.min,
    requirement.authorityDays?.max,
  )
  // Links hold codes only; days of the calendar stand in words.
  const said = text.replace(/\]\([^)]*\)/g, ']')
  return numbersIn(said).filter((one) => !known.includes(one))
}

/** @param {string} text */
const numbersIn = (text) =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((one) => Number(one.replaceAll(',', '')))
