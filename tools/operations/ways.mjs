/**
 * How a command of the page is tried: `run` here (its places filled in), or what it `needs`.
 * @typedef {{ run?: string, needs?: string, order?: number }} Way
 */

const DOCKER = 'docker'
const CLUSTER = 'a cluster'

/** The first that fits counts. @type {[RegExp, (command: string, folder: string) => Way][]} */
const WAYS = [
  [/try -- operations/, () => ({ needs: 'nothing: this is it' })],
  [/docker compose/, () => ({ needs: DOCKER })],
  [/kubectl|^export |^for name in/, () => ({ needs: CLUSTER })],
  [/^psql/, () => ({ needs: CLUSTER })],
  [/^npm run backup -- --to \S+ --verify/, (command, folder) => ({ run: filled(command, folder), order: 2 })],
  [
    /^npm run backup -- --to \S+( --keys-only)?$/,
    (command, folder) => ({ run: filled(command, folder), order: 1 }),
  ],
  [/^npm run backup:drill/, (command, folder) => ({ run: filled(command, folder), order: 3 })],
  [/^npm run restart$/, (command) => ({ run: command, order: 4 })],
  [/^npm run dead-letters( -- replay)?$/, (command) => ({ run: command })],
  [/^npm run check -- (k8s|compose|observability)$/, (command) => ({ run: command })],
  [/^npm run admin:create/, (command) => ({ run: command.replace('<e-mail>', 'operations@example.com') })],
  [/^npm run upgrade/, () => ({ needs: 'an installation of an older version' })],
  [/^node deploy\/backup\/schedule/, () => ({ needs: 'a container' })],
  [/^node deploy\/backup\/elsewhere/, () => ({ needs: 'a second place' })],
  [/^npm run eval -- chat$/, () => ({ needs: 'an hour' })],
  [/^npm run restore/, () => ({ needs: 'an installation with empty data' })],
  // A listener handles an event once, so it may be tried at any time.
  [/^npm run replay/, (command) => ({ run: command.replace('<time>', '1h'), order: 5 })],
  [
    /^npm run (load|try -- restart|bench( -- \w+|:\w+)?)$|broker-sync/,
    () => ({ needs: 'a machine of its own, to be measured' }),
  ],
  [/^npm run (images|try -- (compose|images))/, () => ({ needs: 'root and buildah' })],
  [/^npm run try -- [\w-]+$/, () => ({ needs: 'a server from outside' })],
  [/^npm (start|test|ci)|^npm run (build|test:all)$/, () => ({ needs: 'that nothing runs in this folder' })],
  [/^node dist\//, () => ({ needs: 'a container' })],
  [/^node deploy\/docker\//, () => ({ needs: 'the secrets of a cluster' })],
  [/^node services\/catalogue\/check\/(recompute|usual-pairs)/, () => ({ needs: 'an address of its own' })],
]

const filled = (command, folder) => command.replace(/<folder>|\/backups/, folder)

/** @param {string} command @param {string} folder for what is made @returns {Way} */
export function wayOf(command, folder) {
  const [, way] = WAYS.find(([fits]) => fits.test(command)) ?? []
  return way?.(command, folder) ?? {}
}
