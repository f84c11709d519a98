import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from './program.mjs'

/** @typedef {{ program: string, args: string[], account: { uid?: number, gid?: number } }} Wrapped */

/**
 * Postgres refuses to run as root. As root (in containers, mostly) it runs as the system's user `postgres`, else as
 * `nobody`; no user is made. Otherwise nothing changes.
 * @param {string} program a program that the account must be able to run
 * @param {string} folder where it will keep its data
 * @returns {{ own: (path: string) => void, wrap: (program: string, args: string[]) => Wrapped }} `own` gives a path to
 *   the account, `wrap` gives program, arguments and account to start a program with
 */
export function accountFor(program, folder) {
  if (process.getuid?.() !== 0)
    return { own: () => {}, wrap: (name, args) => ({ program: name, args, account: {} }) }
  const account = ownerOf(folder) ?? userNamed('postgres') ?? userNamed('nobody')
  if (!account) throw new Failure('Postgres cannot run as root: start Borderlane as another user.')
  const own = (path) => chownSync(path, account.uid, account.gid)
  if (canReach(account, program, folder))
    return { own, wrap: (name, args) => ({ program: name, args, account }) }
  // The checkout lies in a folder that only root may enter, such as /root. The account keeps the one right of root
  // that lets it pass (and Postgres, which looks at the user only, starts).
  const { uid, gid } = account
  // Without the bit, access(2) would ignore that right, and initdb asks access(2).
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  const setpriv = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights]
  if (spawnSync('setpriv', [...setpriv, program, '--version']).status !== 0) {
    throw new Failure(
      `Postgres cannot run as root, and other users cannot enter ${dirname(folder)}: move the checkout, or start as another user.`,
    )
  }
  return {
    own,
    wrap: (name, args) => ({ program: 'setpriv', args: [...setpriv, name, ...args], account: {} }),
  }
}

/** Databases that exist go on with the user they belong to. */
function ownerOf(folder) {
  if (!existsSync(folder)) return undefined
  const { uid, gid } = statSync(folder)
  return uid === 0 ? undefined : { uid, gid }
}

function userNamed(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return line && { uid: Number(uid), gid: Number(gid) }
}

function canReach(account, program, folder) {
  const run = (name, args) => spawnSync(name, args, account).status === 0
  return run(program, ['--version']) && run('test', ['-x', dirname(folder)])
}
