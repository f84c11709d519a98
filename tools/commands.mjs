// Commands that share a script of package.json: `npm run <group> -- <name> [arguments]`. Each is a program of Node and the
// arguments that it gets before those of the caller. The name '' is the group itself.

/** @type {Record<string, Record<string, string>>} */
export const GROUPS = {
  audit: {
    cases: 'tools/audit/cases.mjs',
    forms: 'tools/audit/forms.mjs',
    mails: 'tools/audit/mails.mjs',
    pictures: 'tools/audit/pictures.mjs',
    shots: 'tools/audit/shots.mjs',
    web: 'tools/audit/web.mjs',
  },
  bench: {
    '': 'tools/bench/bench.mjs',
    'admin-orders': 'tools/bench/bench.mjs admin-orders',
    order: 'tools/bench/bench.mjs order',
    search: 'tools/bench/bench.mjs search',
    trip: 'tools/bench/bench.mjs trip',
    payment: 'tools/bench/bench.mjs payment',
  },
  // `npm run check` runs all of them in this order, two at a time: the slowest first.
  check: {
    '': 'tools/check/check.mjs',
    types: 'tools/check/types.mjs',
    lint: 'tools/check/lint/check.mjs',
    behaviours: 'tools/where/where.mjs --check',
    brand: 'tools/check/brand.mjs',
    circles:
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs --config tools/check/lint/circles.cjs libs services gateway web deploy tools',
    compose: 'tools/check/deploy/compose.mjs',
    docs: 'tools/check/docs/check.mjs',
    env: 'deploy/local/check-env.mjs',
    format: 'node_modules/oxfmt/bin/oxfmt --check',
    forms: 'tools/forms/check.mjs',
    k8s: 'tools/check/deploy/k8s.mjs',
    locales: 'web/check-locales.mjs',
    observability: 'tools/check/deploy/observability.mjs',
    packages: 'tools/check/packages/check.mjs',
    spec: 'tools/check/spec/check.mjs',
    words: 'tools/check/words/check.mjs',
  },
  eval: {
    chat: 'tools/bench/chat/evaluate.mjs',
    passport: 'tools/passport/eval.mjs',
    photo: 'tools/photo/eval.mjs',
  },
  mutate: {
    spec: 'tools/check/spec/check.mjs --mutate',
  },
  train: {
    chat: 'tools/chat/train.mjs',
    passport: 'tools/passport/train.mjs',
  },
  try: {
    antivirus: 'tools/test/outside/antivirus.mjs',
    chart: 'tools/check/deploy/make-chart.mjs',
    images: 'tools/images/try.mjs',
    'object-store': 'tools/test/outside/object-store.mjs',
    restart: 'tools/faults/restart.mjs',
    stripe: 'tools/test/outside/stripe.mjs',
    tls: 'tools/test/outside/tls.mjs',
  },
}

/**
 * @param {string} group
 * @param {string[]} args as typed behind `--`
 * @returns {string[] | undefined} program and arguments; undefined where the group has no command of that name
 */
export function programOf(group, args) {
  const commands = GROUPS[group] ?? {}
  const [name = '', ...rest] = args
  // Several checks are run like all of them.
  if (group === 'check' && rest.length > 0 && args.every((one) => commands[one]))
    return [commands[''] ?? '', ...args]
  const named = commands[name]
  if (named) return [...named.split(' '), ...rest]
  return commands[''] && name.startsWith('-') ? [commands[''], ...args] : undefined
}
