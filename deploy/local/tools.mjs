import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { command } from './command.mjs'
import { DATA, Failure, knownCause, TOOLS } from './program.mjs'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Without a font Chromium shows boxes instead of letters. */
const FONTS = ['fonts-dejavu-core', 'fontconfig-config']

/** Programs that no npm package brings, with the Debian and Ubuntu package that has them. */
const PROGRAMS = {
  'nats-server': {
    names: ['nats-server'],
    packages: ['nats-server'],
    unpacked: 'usr/sbin/nats-server',
    instead: 'install nats-server, or set NATS_URL to a NATS server with JetStream',
  },
  'redis-server': {
    names: ['redis-server', 'valkey-server'],
    packages: ['redis-server'],
    unpacked: 'usr/bin/redis-server',
    instead: 'install redis-server, or set REDIS_URL to a Redis server',
  },
  promtool: {
    names: ['promtool'],
    packages: ['prometheus'],
    unpacked: 'usr/bin/promtool',
    instead: 'install promtool (it comes with Prometheus)',
  },
  chromium: {
    names: CHROMIUM,
    packages: ['chromium', ...FONTS],
    unpacked: 'usr/lib/chromium/chromium',
    instead: 'install chromium, or set CHROMIUM to the path of one',
  },
  // Without windows it takes about half of the processor time: it is fetched although there is another.
  'chromium-headless-shell': {
    names: ['chromium-headless-shell'],
    orElse: CHROMIUM,
    // The second is one that it needs in its own folder, also where another Chromium has brought it.
    packages: ['chromium-headless-shell', 'chromium-common', ...FONTS],
    unpacked: 'usr/lib/chromium/chromium-headless-shell',
    instead: 'install chromium, or set CHROMIUM to the path of one',
  },
}

const ADMIN_FOLDERS = ['/usr/local/bin', '/usr/local/sbin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin']

/** The path of a program on this machine or unpacked earlier; undefined when it has to be fetched first. */
function findTool(name) {
  if (name.startsWith('chromium') && process.env.CHROMIUM) return process.env.CHROMIUM
  return onThisMachine(PROGRAMS[name].names) ?? [wrapperOf(name)].find(isProgram)
}

/** @param {string[]} names of programs that do the same */
function onThisMachine(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...ADMIN_FOLDERS]
  return folders.flatMap((folder) => names.map((program) => join(folder, program))).find(isProgram)
}

/**
 * The paths of programs. What is missing is taken from the system's package archive and unpacked below `.data/tools`:
 * nothing is installed and no root is needed.
 * @param {string[]} names keys of PROGRAMS
 * @param {(text: string) => void} [remark] is called with what was unpacked
 * @returns {Promise<Record<string, string>>}
 */
export async function needTools(names, remark = () => {}) {
  const missing = names.filter((name) => !findTool(name))
  if (missing.length > 0) {
    try {
      await unpack(missing)
      remark(`${missing.join(' and ')} unpacked to .data/tools`)
    } catch (error) {
      if (!missing.every(findOther)) throw error
    }
  }
  return Object.fromEntries(names.map((name) => [name, findTool(name) ?? findOther(name) ?? name]))
}

/** A program that does the same, dearer. */
const findOther = (name) => onThisMachine(PROGRAMS[name].orElse ?? [])

async function unpack(names) {
  const fail = (why) => {
    const instead = names.map((name) => PROGRAMS[name].instead).join('; ')
    return new Failure(`${names.join(' and ')} not found on this machine, and ${why}: ${instead}.`)
  }
  if (!existsSync('/usr/bin/apt-get')) throw fail('there is no apt-get to fetch it with')
  const apt = aptWithOwnFolders(join(DATA, 'apt'))
  const run = async (args, cwd) => {
    const log = join(DATA, 'logs', `apt-${args[0]}.log`)
    const { code, output } = await command('apt-get', [...apt, ...args], { cwd, log, env: { LC_ALL: 'C' } })
    if (code === 0) return output
    throw new Failure(knownCause(output) ?? fail(`apt-get ${args[0]} failed (${log})`).message)
  }
  // A source that does not answer is no reason to stop while the others have the package.
  await run(['update']).catch(() => {})
  const packages = names.flatMap((name) => PROGRAMS[name].packages)
  const plan = await run(['install', '--simulate', '--no-install-recommends', ...packages])
  const wanted = new Set([...packages, ...[...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name)])
  const downloads = join(DATA, 'apt', 'downloads')
  rmSync(downloads, { recursive: true, force: true })
  mkdirSync(downloads, { recursive: true })
  await run(['download', ...wanted], downloads)
  for (const file of readdirSync(downloads)) {
    const { code, output } = await command('dpkg-deb', ['-x', join(downloads, file), TOOLS])
    if (code !== 0) throw new Failure(knownCause(output) ?? fail(`${file} could not be unpacked`).message)
  }
  rmSync(join(DATA, 'apt'), { recursive: true, force: true })
  for (const name of names) {
    if (!existsSync(join(TOOLS, PROGRAMS[name].unpacked)))
      throw fail('the package of this system does not bring it')
    writeWrapper(name)
  }
}

/** apt's arguments to keep its lists and archives in a folder of ours. */
function aptWithOwnFolders(folder) {
  const state = join(folder, 'state')
  const cache = join(folder, 'cache')
  mkdirSync(join(state, 'lists', 'partial'), { recursive: true })
  mkdirSync(join(cache, 'archives', 'partial'), { recursive: true })
  const settings = [
    `Dir::State=${state}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${cache}`,
    'Debug::NoLocking=1',
    // As root, apt would fetch as the user _apt, who may not be able to write here.
    'APT::Sandbox::User=',
    'Acquire::Retries=2',
    'Acquire::Languages=none',
  ]
  return ['-q', ...settings.flatMap((setting) => ['-o', setting])]
}

function wrapperOf(name) {
  return join(TOOLS, 'run', name)
}

/** A script that runs an unpacked program with its libraries and fonts. It is written last: it says "complete". */
function writeWrapper(name) {
  const fromHere = (path) => `$tools/${relative(TOOLS, path)}`
  const lines = [
    '#!/bin/sh',
    'tools=$(cd "$(dirname "$0")/.." && pwd)',
    `export LD_LIBRARY_PATH="${libraryFolders().map(fromHere).join(':')}"`,
    `exec "$tools/${PROGRAMS[name].unpacked}" "$@"`,
  ]
  const fonts = join(TOOLS, 'usr/share/fonts')
  if (existsSync(fonts)) {
    const places = [fonts, '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('')
    writeFileSync(join(TOOLS, 'fonts.conf'), `<fontconfig>${places}</fontconfig>\n`)
    lines.splice(2, 0, 'export FONTCONFIG_FILE="$tools/fonts.conf"')
  }
  mkdirSync(join(TOOLS, 'run'), { recursive: true })
  writeFileSync(wrapperOf(name), `${lines.join('\n')}\n`)
  chmodSync(wrapperOf(name), 0o755)
}

/** Where the unpacked libraries lie: `usr/lib/<machine>`, and folders of single packages in it (PulseAudio has one). */
function libraryFolders() {
  const children = (folder) =>
    existsSync(folder) ? readdirSync(folder).map((entry) => join(folder, entry)) : []
  const machine = ['lib', 'usr/lib']
    .flatMap((f) => children(join(TOOLS, f)))
    .filter((f) => f.includes('-linux-'))
  const hasLibraries = (folder) => {
    return statSync(folder).isDirectory() && readdirSync(folder).some((entry) => /^lib.*\.so/.test(entry))
  }
  return [...machine, ...machine.flatMap(children).filter(hasLibraries)]
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
