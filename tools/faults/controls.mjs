import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { needAddresses } from '../../deploy/local/addresses.mjs'
import { Failure, ROOT, say, step } from '../../deploy/local/program.mjs'
import { replaySince } from '../../deploy/local/outboxes.mjs'
import { query } from '../../deploy/local/postgres.mjs'
import { applyAndPay } from './application.mjs'
import { lockFaults } from './lock-faults.mjs'
import { check } from './checks/check.mjs'
import { SENT_AT_ONCE as MOST_COPIES } from './checks/mails.mjs'
import { MODES } from './modes.mjs'
import { randomOf } from '../random.mjs'
import { closeScene, openScene, sayWrong } from './run.mjs'
import { restartWith } from './strikes.mjs'
import { died } from './table.mjs'

const CROWD_MS = 12_000
const QUIET_WITHIN_MS = 10_000
const TRAVELLERS = 3

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * @typedef {import('./process-faults.mjs').Scene} Scene
 * @typedef {import('./checks/check.mjs').PeopleRecord} PeopleRecord
 */

/**
 * What is done to a platform that is whole, and what the lab must say of it: the faults by what `spoil` returns, the
 * rest by what the checker finds.
 * @type {Record<string, { wanted: RegExp, spoil: (scene: Scene, received: PeopleRecord) => Promise<string[] | void> }>}
 */
const SPOILED = {
  'wrong-aggregate': { wanted: /others were paid late/, spoil: plantAggregate },
  'own-death': { wanted: /died on its own: chat/, spoil: killUnasked },
  'changed-amount': { wanted: /costs? \d+ pence|is \d+ pence, its payment took/, spoil: changeAmount },
  'other-parts': { wanted: /governmentFeeCents is \d+ pence/, spoil: shiftParts },
  'other-route': { wanted: /is for another route/, spoil: changeRoute },
  'deleted-file': { wanted: /has no bytes/, spoil: deleteFile },
  'mail-twice': { wanted: /mails came again/, spoil: repeatMail },
  'doubled-mail': { wanted: /a mail arrived that no one asked for/, spoil: doubleMail },
  'inbox-off': { wanted: /has not had \d+ events/, spoil: switchInboxOff },
  'outbox-off': { wanted: /events of \w+ never left it/, spoil: switchOutboxOff },
}

/** The names of the negative controls; each leaves its traces, those that stop most come last. */
export const CONTROLS = Object.keys(SPOILED)

/**
 * Spoils a platform that is whole, in one way after the other: the checker must find each.
 * @param {string[]} names
 * @throws Failure when the checker finds something before, or not what was done
 */
export async function runControls(names) {
  const scene = await openScene({ name: 'controls', random: randomOf(0), ...MODES.controls })
  await wait(CROWD_MS)
  const { received, wrong } = await closeScene(scene)
  sayWrong(wrong)
  if (wrong.length > 0) throw new Failure(`${wrong.length} things are wrong before anything was done.`)
  say('The platform is whole; now the checker must find each of these:')
  const missed = []
  const known = new Set()
  for (const name of names) {
    const { wanted, spoil } = SPOILED[name]
    const own = (await step(name, () => spoil(scene, received))) ?? []
    const options = { quietWithinMs: QUIET_WITHIN_MS, admin: scene.admin }
    const found = [...own, ...(await check(scene.stand, received, options))]
    const fresh = found.filter((sentence) => !known.has(sentence))
    found.forEach((sentence) => known.add(sentence))
    sayWrong(fresh)
    if (!fresh.some((sentence) => wanted.test(sentence))) missed.push(name)
  }
  if (missed.length > 0) throw new Failure(`The checker did not find: ${missed.join(', ')}.`)
  scene.stand.letGo()
  say(`The checker found ${names.length} of ${names.length}: ${names.join(', ')}.`)
}

/** A fault in the program that every service has: see plant/first-key.cjs. */
async function plantAggregate(scene) {
  const { stand } = scene
  const plant = join(import.meta.dirname, 'plant', 'first-key.cjs')
  await restartWith(stand, stand.services, { NODE_OPTIONS: `--require ${plant}` })
  const fault = lockFaults().find(({ name }) => name.includes('orders are locked'))
  const wrong = await fault?.strike(scene)
  await restartWith(stand, stand.services, { NODE_OPTIONS: undefined })
  stand.deaths.length = 0
  return wrong
}

/** A process ends, and no one struck it. */
async function killUnasked({ stand }) {
  await stand.processes.crash('chat')
  return died(stand.deaths)
}

/** One payment took a penny more than its order costs, by all its columns. */
async function changeAmount({ stand }) {
  await query(
    stand.database,
    `UPDATE payments.payment
     SET amount_cents = amount_cents + 1, received_cents = received_cents + 1
     WHERE id = (SELECT id FROM payments.payment WHERE status = 'succeeded' ORDER BY id LIMIT 1);
     UPDATE payments.payment_part SET service_fee_cents = service_fee_cents + 1
     WHERE payment_id = (SELECT id FROM payments.payment WHERE status = 'succeeded' ORDER BY id LIMIT 1)
       AND order_id = (SELECT min(order_id::text)::uuid FROM payments.payment_part o
         WHERE o.payment_id = payment_part.payment_id)`,
  )
}

/** The same amount, but a penny of our fee is the government's. */
async function shiftParts({ stand }, { travellers }) {
  await query(
    stand.database,
    `UPDATE payments.payment_part
     SET government_fee_cents = government_fee_cents + 1, service_fee_cents = service_fee_cents - 1
     WHERE payment_id = '${travellers[1].payment.id}'`,
  )
}

async function changeRoute({ stand }, { travellers }) {
  await query(
    stand.database,
    `UPDATE orders."order" SET destination_country = 'EG' WHERE id = '${travellers[0].order.id}'`,
  )
}

/** The same mail, again and again, and no one was killed in between. */
async function repeatMail({ stand }, { travellers }) {
  const [{ message_id: messageId }] = await stand.ask(
    `SELECT message_id FROM notifications.mail WHERE state = 'sent' LIMIT 1`,
  )
  const copies = 1 + MOST_COPIES * stand.struck.length
  for (let count = 0; count < copies; count += 1) await sendMail(stand, travellers[0], messageId)
}

async function deleteFile({ stand }) {
  const [first] = readdirSync(stand.objects, { withFileTypes: true }).filter((entry) => entry.isFile())
  rmSync(join(stand.objects, first.name))
}

async function doubleMail({ stand }, { travellers }) {
  await sendMail(stand, travellers[0])
}

async function sendMail(stand, { email, order }, messageId) {
  const { createTransport } = fromRoot('nodemailer')
  await createTransport(needAddresses(stand.data).smtp).sendMail({
    from: 'mail@example.com',
    to: email,
    messageId,
    subject: `We have received your application ${order.reference}`,
    text: 'Again.',
  })
}

/** Every inbox forgets at once what it is to remember; then everything comes again. */
async function switchInboxOff(scene, received) {
  const { stand } = scene
  const since = new Date()
  await query(
    stand.database,
    `CREATE FUNCTION public.forget() RETURNS trigger LANGUAGE plpgsql
       AS 'BEGIN NEW.consumer := NEW.consumer || gen_random_uuid(); RETURN NEW; END'`,
    ...stand.services.map(
      (service) =>
        `CREATE TRIGGER forget BEFORE INSERT ON ${service}.inbox FOR EACH ROW EXECUTE FUNCTION public.forget()`,
    ),
  )
  await applyMore(stand, received, 'inbox')
  await replaySince(stand.addressOf, stand.services, since)
}

async function switchOutboxOff({ stand }, received) {
  await restartWith(stand, stand.services, { OUTBOX_RELAY: 'off' })
  await applyMore(stand, received, 'outbox')
}

async function applyMore({ page }, received, name) {
  const numbers = Array.from({ length: TRAVELLERS }, (_, number) => number)
  received.travellers.push(
    ...(await Promise.all(
      numbers.map((number) => applyAndPay(page, `without-${name}-${number}@example.com`)),
    )),
  )
}
