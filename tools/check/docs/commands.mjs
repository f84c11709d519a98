// Commands that a page of the docs asks people to type, and whether what they name is there.

const BEGINS = /^(npm|node|docker compose|kubectl|psql|export|for) /

/**
 * @param {string} text a page in Markdown
 * @returns {string[]} what a person types: in code marks, or a line of a block of code without what is beside it
 */
export function commandsIn(text) {
  const blocks = [...text.matchAll(/^( *)```\n([^]*?)^\1```/gm)].flatMap(([, , lines = '']) =>
    lines.split('\n'),
  )
  const marks = [...text.replace(/^ *```\n[^]*?```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, one = '']) => one,
  )
  const typed = blocks.map((line) => line.trim().split(/ {2,}| # /)[0] ?? '')
  return [...new Set([...typed, ...marks].map((one) => one.trim()).filter((one) => BEGINS.test(one)))]
}

/**
 * @typedef {{ scripts: string[], groups: Record<string, Record<string, string>>, services: string[],
 *   has: (path: string) => boolean }} World scripts of package.json, the commands that share one (tools/commands.mjs),
 *   services of compose, files and folders
 */

/**
 * @param {string} text of any file
 * @param {Pick<World, 'scripts' | 'groups'>} world
 * @returns {string[]} each `npm run` of it that would not start
 */
export function missingScripts(text, { scripts, groups }) {
  const typed = [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w-]*(?::[\w-]+)*)(?: -- ([a-z][\w-]*))?/g)]
  const wrong = typed.filter(
    ([, script = '', name]) => !scripts.includes(script) || (name && groups[script] && !groups[script][name]),
  )
  return [...new Set(wrong.map(([all]) => all))]
}

/**
 * @param {string} command
 * @param {World} world
 * @returns {string[]} what it names and does not exist
 */
export function missingOf(command, { scripts, groups, services, has }) {
  // In a container our files lie below /app, and the built ones of its program in dist.
  const programs = [...command.matchAll(/\bnode (?:\/app\/)?([\w./-]+\.mjs)/g)].map(([, path = '']) => path)
  const folder = /\bapply -k ([\w./-]+)/.exec(command)?.[1]
  return [
    ...missingScripts(command, { scripts, groups }),
    ...[...programs, ...(folder ? [folder] : [])].filter((path) => !has(path)),
    ...servicesIn(command).filter((name) => !services.includes(name)),
  ]
}

/** Of these the first name is the container's, and what follows its own command. */
const ONE = new Set(['exec', 'run'])
const SEVERAL = new Set(['build', 'create', 'kill', 'restart', 'start', 'stop', 'up'])
/** Options with a value behind them. */
const WITH_VALUE = new Set(['-s', '--scale'])

function servicesIn(command) {
  return command.split(/&&|;/).flatMap((part) => {
    const [, act = '', rest = ''] = /docker compose (\w+)(.*)$/.exec(part.trim()) ?? []
    if (!ONE.has(act) && !SEVERAL.has(act)) return []
    const words = rest.trim().split(/\s+/).filter(Boolean)
    const names = words.filter((word, at) => !word.startsWith('-') && !WITH_VALUE.has(words[at - 1] ?? ''))
    return (ONE.has(act) ? names.slice(0, 1) : names).filter((name) => /^[a-z][\w-]*$/.test(name))
  })
}
