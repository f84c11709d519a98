import { durableName } from '@borderlane/contracts/define'
import {
  allCalls,
  allEvents,
  allBroadcasts,
  allStreams,
  type Member,
  PROCESS_NAMES,
  type ProcessName,
  topology,
} from '@borderlane/contracts/topology'
import { aliveSubject, inboxPrefix, MAX_MESSAGE_BYTES, secondUser } from './broker-names'
import { EVENT_STREAM } from './provision-streams'

/** Answers that a question may get. Nest puts the answer and its end into one message. */
const RESPONSES_OF_A_CALL = 1
const RESPONSE_EXPIRES = '5m'

export const brokerUsers: readonly string[] = [...PROCESS_NAMES, 'provision']

export interface BrokerOptions {
  host: string
  port: number
  storeDir: string
  /** What is acknowledged is on the disk, whatever happens to its machine. Brokers before 2.10 do not start with it. */
  syncAlways: boolean
  /** Password by user, for every name of `brokerUsers`; of those with a second login also by `secondUser`. */
  passwords: Record<string, string>
}

interface Permissions {
  publish: string[]
  subscribe: string[]
  /** Answers that one question may get; 0: this user answers no one. */
  responses: number
}

/** The configuration of nats-server: users that may do exactly what the topology says. */
export function brokerConfig(options: BrokerOptions): string {
  const users = brokerUsers.flatMap((user) => {
    const password = options.passwords[user]
    if (!password) throw new Error(`no broker password for ${user}`)
    const permissions = user === 'provision' ? provisionPermissions() : permissionsOf(user as ProcessName)
    const second = options.passwords[secondUser(user)]
    return [
      userBlock(user, password, permissions),
      ...(second ? [userBlock(secondUser(user), second, permissions)] : []),
    ]
  })
  return `# Made from libs/contracts/src/topology.ts; do not edit.
host: "${options.host}"
port: ${options.port}
max_payload: ${MAX_MESSAGE_BYTES * 2}
jetstream {
  store_dir: "${options.storeDir}"
  # Without it a broker takes the room that its disk has when it starts for its limit, and keeps that.
  max_file_store: 64GB${options.syncAlways ? '\n  sync_interval: always' : ''}
}
authorization {
  users: [
${users.join('\n')}
  ]
}
`
}

export function permissionsOf(name: ProcessName): Permissions {
  const member: Member = topology[name]
  const durables = member.events.map((event) => durableName(name, event))
  const answers = allCalls.filter((call) => call.service === name && call.answeredBy !== 'gateway')
  const streams = allStreams.filter((stream) => stream.service === name)
  const consumed = member.streams ?? []
  return {
    publish: [
      ...member.calls.map((call) => call.subject),
      ...new Set([...member.calls, ...consumed].map(({ service }) => aliveSubject(service))),
      ...consumed.flatMap((stream) => [stream.subject, stream.cancelSubject]),
      ...allEvents.filter((event) => event.service === name).map((event) => event.subject),
      ...allBroadcasts
        .filter((broadcast) => broadcast.service === name)
        .map((broadcast) => broadcast.subject),
      ...(hasEvents(name) ? [`$JS.API.STREAM.INFO.${EVENT_STREAM}`] : []),
      ...durables.flatMap((durable) => [
        `$JS.API.CONSUMER.INFO.${EVENT_STREAM}.${durable}`,
        `$JS.API.CONSUMER.MSG.NEXT.${EVENT_STREAM}.${durable}`,
        `$JS.ACK.${EVENT_STREAM}.${durable}.>`,
      ]),
    ],
    subscribe: [
      `${inboxPrefix(name)}.>`,
      ...answers.map((call) => call.subject),
      ...(answers.length + streams.length > 0 ? [aliveSubject(name)] : []),
      ...streams.flatMap((stream) => [stream.subject, stream.cancelSubject]),
      ...member.broadcasts.map((broadcast) => broadcast.subject),
    ],
    // Chunks and the last message, for a service with streams only.
    responses: Math.max(
      answers.length > 0 ? RESPONSES_OF_A_CALL : 0,
      ...streams.map((stream) => stream.maxChunks + 1),
    ),
  }
}

export function hasEvents(name: ProcessName): boolean {
  return topology[name].events.length > 0 || allEvents.some(({ service }) => service === name)
}

function provisionPermissions(): Permissions {
  return {
    publish: ['$JS.API.INFO', `$JS.API.STREAM.*.${EVENT_STREAM}`, '$JS.API.CONSUMER.>'],
    subscribe: [`${inboxPrefix('provision')}.>`],
    responses: 0,
  }
}

function userBlock(user: string, password: string, permissions: Permissions): string {
  const list = (subjects: string[]): string => `[${subjects.map((subject) => `"${subject}"`).join(', ')}]`
  // An empty allow list would mean "everything".
  const publish = permissions.publish.length > 0 ? `{ allow: ${list(permissions.publish)} }` : '{ deny: ">" }'
  const responses =
    permissions.responses > 0
      ? `\n        allow_responses: { max: ${permissions.responses}, expires: "${RESPONSE_EXPIRES}" }`
      : ''
  return `    {
      user: "${user}", password: "${password}"
      permissions: {
        publish: ${publish}
        subscribe: { allow: ${list(permissions.subscribe)} }${responses}
      }
    }`
}
