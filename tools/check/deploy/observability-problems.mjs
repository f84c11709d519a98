// What can be wrong with the rules of deploy/observability, without Prometheus.

const WORDS = new Set(
  (
    'sum max min avg count rate increase delta resets by le histogram_quantile and or unless absent time ' +
    'on ignoring group_left group_right bool'
  ).split(' '),
)
/** What a histogram is exported as. */
const PARTS = /_(count|sum|bucket)$/
/** What the scrape configuration and the histograms add. */
const GIVEN = ['job', 'process', 'instance', 'le']
const SEVERITIES = ['page', 'ticket']
const METRICS_PORT = 9100
/** An alert that waits for two minutes needs a few looks in them. */
const LOOK_AGAIN_SECONDS = 30

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

/**
 * The groups with one alert and what it needs of what is recorded, by name and through each other.
 * @param {{ name: string, rules: Rule[] }[]} groups
 * @param {string} alert
 */
export function groupsOf(groups, alert) {
  const rules = groups.flatMap((group) => group.rules)
  const needed = new Set(rules.filter((rule) => rule.alert === alert))
  // A rule that is added is looked at, too: a set goes on to what comes while it is walked.
  for (const { expr } of needed)
    for (const rule of rules) if (rule.record && expr.includes(rule.record)) needed.add(rule)
  // A group without a rule stays: the order of the groups names it.
  return groups.map((group) => ({ ...group, rules: group.rules.filter((rule) => needed.has(rule)) }))
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
 * @typedef {{ record?: string, alert?: string, expr: string, labels?: { severity?: string }, annotations?: { summary?: string, runbook_url?: string } }} Rule
 * @typedef {{ rule_files?: string[], scrape_configs: any[] }} Scrape
 * @param {{
 *   metrics: Map<string, Set<string>>,
 *   rules: Rule[],
 *   panels: string[],
 *   scrape: Scrape,
 *   processes: string[],
 *   scenarios: { name: string, promql_expr_test: { expr: string, exp_samples: unknown[] }[] }[],
 *   runbook: string,
 * }} asked `runbook`: the text of docs/operator.md; `scrape`: what Prometheus reads of the processes, `processes` by name
 * @returns {string[]}
 */
export function findProblems({ metrics, rules, panels, scenarios, runbook, scrape, processes }) {
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
      ...(annotations?.runbook_url === `docs/operator.md#${anchor}` &&
      new RegExp(`^#+ ${alert}$`, 'm').test(runbook)
        ? []
        : [`${alert} has no runbook in docs/operator.md.`]),
    ]
  })
  const misnamed = scenarios
    .filter(({ name, promql_expr_test }) =>
      promql_expr_test.some(({ expr }) => !expr.includes(`alertname="${name.split(' ')[0]}"`)),
    )
    .map(({ name }) => `The scenario "${name}" does not begin with its alert.`)
  const shapes = [...rules.map(({ expr }) => expr), ...panels].flatMap(shapeProblems)
  return [
    ...new Set([
      ...unknown,
      ...untried,
      ...misnamed,
      ...shapes,
      ...rules.flatMap(windowProblems),
      ...alerts.flatMap((alert) => alertProblems(alert, alerts)),
      ...scrapeProblems(scrape, processes),
    ]),
  ]
}

/** Expressions that Prometheus takes, and that never say what is meant. */
function shapeProblems(expression) {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].map(([, list]) => list.split(/,\s*/))
  const quantiles = [...expression.matchAll(/histogram_quantile\([\d.]+, sum(?: by \(([^)]*)\))?/g)]
  const rated = [...expression.matchAll(/\b(rate|increase|delta)\(\s*([a-z]\w+)/g)]
  const counted = [...expression.matchAll(/(\w+\(\s*)?\b([a-z]\w+_(?:total|count|bucket))\b/g)]
  return [
    ...(grouped.some((labels) => labels.includes('job'))
      ? [`All processes have the same job: ${expression}`]
      : []),
    ...quantiles
      .filter(([, list]) => !list?.split(/,\s*/).includes('le'))
      .map(() => `A quantile wants the label le: ${expression}`),
    ...rated
      .filter(([, how, name = '']) => (how === 'delta') === /_(total|count|bucket|sum)$/.test(name))
      .map(([, how, name]) => `${how} does not fit ${name}.`),
    ...counted
      .filter(([, call]) => !/^(rate|increase)\(/.test(call ?? ''))
      .map(([, , name]) => `${name} only grows: ask for its rate.`),
  ]
}

/**
 * A rule that is recorded looks as far back as its name says: alerts choose it by that.
 * @param {Rule} rule
 */
function windowProblems({ record, expr }) {
  const said = /\d+[mhd]$/.exec(record ?? '')?.[0]
  const looked = [...expr.matchAll(/\[(\d+[smhd])\]/g)].map(([, window]) => window)
  return said && looked.some((window) => window !== said)
    ? [`${record} looks back ${looked.join(', ')}.`]
    : []
}

/**
 * The person on call reads a sentence without gaps, once.
 * @param {Rule} rule @param {Rule[]} alerts
 */
function alertProblems({ alert, expr, labels, annotations }, alerts) {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list.split(/,\s*/))
  const isRecorded = expr.includes('journey:')
  const isWhole = !isRecorded && /\b(sum|max|min|avg|count)\((?!.*\bby \()/.test(expr)
  const kept = [
    ...grouped,
    ...(isRecorded ? ['journey'] : []),
    ...(grouped.length > 0 || isWhole ? [] : GIVEN),
  ]
  const named = [...(annotations?.summary ?? '').matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
  return [
    ...(SEVERITIES.includes(labels?.severity ?? '') ? [] : [`${alert} has no severity that wakes anyone.`]),
    ...(annotations?.summary ? [] : [`${alert} says nothing.`]),
    ...named
      .filter((label) => !kept.includes(label))
      .map((label) => `${alert} names ${label}, which its expression has not.`),
    ...(alerts.filter((it) => it.alert === alert).length > 1 ? [`${alert} is there twice.`] : []),
  ]
}

/**
 * Every process is looked at, under the names that the alarms ask for.
 * @param {Scrape} scrape @param {string[]} processes
 */
function scrapeProblems({ rule_files = [], scrape_configs }, processes) {
  const job = scrape_configs.find(({ job_name }) => job_name === 'borderlane')
  if (!job) return ['scrape.yml has no job borderlane.']
  const wanted = processes.map((name) => `${name} at ${name}:${METRICS_PORT}`)
  const found = (job.static_configs ?? []).flatMap(({ targets, labels }) =>
    targets.map((target) => `${labels?.process} at ${target}`),
  )
  return [
    ...(rule_files.includes('alerts.yml') ? [] : ['scrape.yml does not name alerts.yml.']),
    ...(parseInt(job.scrape_interval ?? '60s', 10) <= LOOK_AGAIN_SECONDS &&
    /^\d+s$/.test(job.scrape_interval ?? '60s')
      ? []
      : [`scrape.yml looks every ${job.scrape_interval}.`]),
    ...((job.metrics_path ?? '/metrics') === '/metrics' ? [] : ['scrape.yml asks for another path.']),
    ...wanted.filter((it) => !found.includes(it)).map((it) => `scrape.yml lacks ${it}.`),
    ...found.filter((it) => !wanted.includes(it)).map((it) => `scrape.yml has ${it}.`),
  ]
}
