// Every behaviour of the servers, followed from its handler: what `npm run where` prints and docs/behaviours.md lists.
import { indexOf } from './definitions.mjs'
import { follower } from './follow.mjs'
import { openProgram } from './program.mjs'
import { roomOf } from './sources.mjs'

/**
 * @typedef {{ role: string, kind: string, name: string, constant: string, contract: string, http?: string, room: string,
 *   handler: string, at: string, files: Map<string, { functions: number, lines: number, depth: number }>, own: string[],
 *   folders: string[], lines: number, tables: string[], asks: string[], emits: string[] }} Behaviour `tables` are those of
 *   its service that the code names; `asks`, `emits`: other contracts
 */

/**
 * @param {string} root of the checkout
 * @param {ReturnType<typeof import('./sources.mjs').readSources>} sources
 * @param {{ rooms: string[], tables: (service: string) => string[], only?: string[] }} options `rooms` whose handlers are
 *   followed; `only`: constants of contracts; all unless given
 * @returns {Behaviour[]}
 */
export function findBehaviours(root, sources, { rooms, tables, only }) {
  const program = openProgram(
    root,
    sources.code.filter((path) => rooms.includes(roomOf(path))),
  )
  const { handlers } = indexOf(program)
  const follow = follower(program)
  const wanted = handlers.filter(({ definition }) => !only || only.includes(definition.constant))
  return wanted.map(({ role, definition, method, file, at }) => {
    const { files, own, folders, lines, uses, words } = follow([method])
    const known = file.startsWith('services/') ? tables(file.split('/')[1]) : []
    const others = [...uses.values()].filter(({ name }) => name !== definition.name)
    return {
      role,
      kind: definition.kind,
      name: definition.name,
      constant: definition.constant,
      contract: definition.file,
      http: definition.http,
      room: roomOf(file),
      handler: file,
      at,
      files,
      own,
      folders,
      lines,
      tables: known.filter((table) => words.has(table)),
      asks: others.filter(({ kind }) => kind === 'call' || kind === 'stream').map(({ name }) => name),
      emits: others.filter(({ kind }) => kind === 'event' || kind === 'broadcast').map(({ name }) => name),
    }
  })
}

/** What a behaviour is called in budgets and messages: one call has a handler in its service and may have a route of its own. */
export const keyOf = ({ role, name, room }) => (role === 'listens' ? `${room} on ${name}` : `${role} ${name}`)
