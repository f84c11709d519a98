// What can be wrong with the rules of deploy/observability, without Prometheus.

const WORDS = new Set(
  (
    'sum max min avg count rate increase delta by le histogram_quantile and or unless absent time ' +
    'on ignoring group_left group_right bool'
  ).split(' '),
)
/** What a histogram is exported as. */
const PARTS = /_(count|sum|bucket)$/
/** What the scrape configuration and the histograms add. */
const GIVEN = ['job', 'process', 'instance', 'le']

/**
 * The metrics that a source file declares.
 * @param {string} source
 * @returns {{ name: string, labels: string[] }[]}
 */
export function parseDeclared(source) {
  const words = (list) => [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word)
  const found = (pattern, labelsOf) =>
    [...source.matchAll(pattern)].map((match) => ({ name: match[1], labels: labelsOf(match[2]) }))
  return [
    ...found(/\bgauge\(\s*'(\w+)'/g, () => []),
    ...found(/\bgaugeBy\(\s*'(\w+)',\s*'[^']*',\s*('\w+')/g, words),
    ...found(/\bcounter\(\s*'(\w+)',\s*'[^']*',\s*(\[[^\]]*\])/g, words),
    ...found(
      /new (?:Histogram|Gauge)\(\{\s*name: '(\w+)',\s*help: '[^']*',\s*labelNames: (\[[^\]]*\])/g,
      words,
    ),
    ...found(/\btell(?:Success)?\(\w+, '(\w+)'/g, () => []),
  ]
}

/** Metrics of an expression with the labels that it asks of each; labels of `by` belong to all of them. */
function askedBy(expression) {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list.split(/,\s*/))
  const bare = expression.replace(/\bby \([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '')
  const selectors = bare.matchAll(/([a-z][\w:]+)(\{[^}]*\})?/g)
  // Strings of a matcher hold words, too.
  const outside = (index) => (bare.slice(0, index).match(/"/g) ?? []).length % 2 === 0
  return [...selectors]
    .filter(({ 1: name, index }) => !WORDS.has(name) && outside(index))
    .map(([, name, matcher]) => {
      const own = [...(matcher ?? '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label)
      return { name, labels: [...own, ...grouped] }
    })
}

/**
 * @param {{
 *   metrics: Map<string, Set<string>>,
 *   rules: { record?: string, alert?: string, expr: string, annotations?: { runbook_url?: string } }[],
 *   panels: string[],
 *   scenarios: { name: string, promql_expr_test: { expr: string, exp_samples: unknown[] }[] }[],
 *   runbook: string,
 * }} asked `runbook`: the text of docs/operations.md
 * @returns {string[]}
 */
export function findProblems({ metrics, rules, panels, scenarios, runbook }) {
  const recorded = new Set(rules.flatMap(({ record }) => record ?? []))
  const alerts = rules.filter(({ alert }) => alert)
  const unknown = [...rules.map(({ expr }) => expr), ...panels]
    .flatMap(askedBy)
    .flatMap(({ name, labels }) => {
      if (recorded.has(name)) return []
      if (name === 'up') return []
      const known = metrics.get(name) ?? metrics.get(name.replace(PARTS, ''))
      if (!known) return [`No process has ${name}.`]
      return labels
        .filter((label) => !known.has(label) && !GIVEN.includes(label))
        .map((label) => `${name} has no label ${label}.`)
    })
  const untried = alerts.flatMap(({ alert, annotations }) => {
    const own = scenarios
      .flatMap(({ promql_expr_test }) => promql_expr_test)
      .filter(({ expr }) => expr.includes(`alertname="${alert}"`))
    const anchor = String(alert).toLowerCase()
    return [
      ...(own.some(({ exp_samples }) => exp_samples.length > 0) ? [] : [`No scenario lets ${alert} fire.`]),
      ...(own.some(({ exp_samples }) => exp_samples.length === 0)
        ? []
        : [`No scenario keeps ${alert} from firing.`]),
      ...(annotations?.runbook_url === `docs/operations.md#${anchor}` &&
      new RegExp(`^#+ ${alert}$`, 'm').test(runbook)
        ? []
        : [`${alert} has no runbook in docs/operations.md.`]),
    ]
  })
  return [...new Set([...unknown, ...untried])]
}
