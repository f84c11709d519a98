import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { needAddresses } from '../../deploy/local/addresses.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { replaySince } from '../../deploy/local/outboxes.mjs'
import { query } from '../../deploy/local/postgres.mjs'
import { say, step } from '../../deploy/local/progress.mjs'
import { applyAndPay } from './application.mjs'
import { check } from './checks/check.mjs'
import { MODES } from './modes.mjs'
import { randomOf } from './random.mjs'
import { closeScene, openScene, sayWrong } from './run.mjs'
import { restartWith } from './strikes.mjs'

const CROWD_MS = 12_000
const QUIET_WITHIN_MS = 10_000
const TRAVELLERS = 3

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * @typedef {import('./process-faults.mjs').Scene} Scene
 * @typedef {import('./checks/check.mjs').Told} Told
 */

/**
 * What is done to a platform that is whole, and what the checker must say of it.
 * @type {Record<string, { wanted: RegExp, spoil: (scene: Scene, told: Told) => Promise<void> }>}
 */
const SPOILED = {
  'changed-amount': { wanted: /pence/, spoil: changeAmount },
  'deleted-file': { wanted: /has no bytes/, spoil: deleteFile },
  'doubled-mail': { wanted: /a mail arrived that nobody asked for/, spoil: doubleMail },
  'inbox-off': { wanted: /has not had \d+ facts/, spoil: switchInboxOff },
  'outbox-off': { wanted: /facts of \w+ never left it/, spoil: switchOutboxOff },
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
  const { told, wrong } = await closeScene(scene)
  sayWrong(wrong)
  if (wrong.length > 0) throw new Failure(`${wrong.length} things are wrong before anything was done.`)
  say('The platform is whole; now the checker must find each of these:')
  const missed = []
  const known = new Set()
  for (const name of names) {
    const { wanted, spoil } = SPOILED[name]
    await step(name, () => spoil(scene, told))
    const found = await check(scene.stand, told, { quietWithinMs: QUIET_WITHIN_MS })
    const fresh = found.filter((sentence) => !known.has(sentence))
    found.forEach((sentence) => known.add(sentence))
    sayWrong(fresh)
    if (!fresh.some((sentence) => wanted.test(sentence))) missed.push(name)
  }
  if (missed.length > 0) throw new Failure(`The checker did not find: ${missed.join(', ')}.`)
  scene.stand.letGo()
  say(`The checker found ${names.length} of ${names.length}: ${names.join(', ')}.`)
}

/** One payment took a penny more than its order costs, by all its columns. */
async function changeAmount({ stand }) {
  await query(
    stand.database,
    `UPDATE payments.payment
     SET amount_cents = amount_cents + 1, service_fee_cents = service_fee_cents + 1, received_cents = received_cents + 1
     WHERE id = (SELECT id FROM payments.payment WHERE status = 'succeeded' ORDER BY id LIMIT 1)`,
  )
}

async function deleteFile({ stand }) {
  const [first] = readdirSync(stand.objects, { withFileTypes: true }).filter((entry) => entry.isFile())
  rmSync(join(stand.objects, first.name))
}

async function doubleMail({ stand }, { travellers }) {
  const [{ email, order }] = travellers
  const { createTransport } = fromRoot('nodemailer')
  await createTransport(needAddresses(stand.data).smtp).sendMail({
    from: 'mail@example.com',
    to: email,
    subject: `We have received your application ${order.reference}`,
    text: 'Once more.',
  })
}

/** Every inbox forgets at once what it is to remember; then everything comes again. */
async function switchInboxOff(scene, told) {
  const { stand } = scene
  const since = new Date()
  await query(
    stand.database,
    `CREATE FUNCTION public.forget() RETURNS trigger LANGUAGE plpgsql
       AS 'BEGIN NEW.message_id := gen_random_uuid(); RETURN NEW; END'`,
    ...stand.services.map(
      (service) =>
        `CREATE TRIGGER forget BEFORE INSERT ON ${service}.inbox FOR EACH ROW EXECUTE FUNCTION public.forget()`,
    ),
  )
  await applyMore(stand, told, 'inbox')
  await replaySince(stand.addressOf, stand.services, since)
}

async function switchOutboxOff({ stand }, told) {
  await restartWith(stand, stand.services, { OUTBOX_RELAY: 'off' })
  await applyMore(stand, told, 'outbox')
}

async function applyMore({ page }, told, name) {
  const numbers = Array.from({ length: TRAVELLERS }, (_, number) => number)
  told.travellers.push(
    ...(await Promise.all(
      numbers.map((number) => applyAndPay(page, `without-${name}-${number}@example.com`)),
    )),
  )
}
