import { setTimeout as wait } from 'node:timers/promises'
import { say, step } from '../../deploy/local/program.mjs'
import { signUp } from './account-holders.mjs'
import { adminHeaders } from './admin.mjs'
import { applyAndPay, asker } from './application.mjs'
import { check } from './checks/check.mjs'
import { readLateness, untilMadeUp } from './checks/made-up.mjs'
import { startCrowd } from './crowd.mjs'
import { Probes } from './probes.mjs'
import { startStand } from './stand.mjs'
import { beyond, died, sayFault, sayHead, sayNotRun } from './table.mjs'

/** Before and after each fault, so that it is alone. */
const CALM_MS = { least: 500, most: 1_500 }
const READY_WITHIN_MS = 120_000
const SHOWN = 30

/**
 * A platform under test with a crowd that uses it, and questions whose answers are measured.
 * @param {{ name: string, replicas: number, pace: Record<string, number>, least?: Record<string, number>, names?: string[],
 *   settings?: Record<string, string>, random: ReturnType<typeof import('../random.mjs').randomOf> }} options
 * @returns {Promise<import('./process-faults.mjs').Scene>}
 */
export async function openScene({ random, pace, least, ...options }) {
  const stand = await startStand(options)
  const admin = await step('making an admin', () =>
    adminHeaders({ data: stand.data, page: stand.page, email: 'lab@example.com' }),
  )
  const known = await step('making a first application', () => firstOrder(stand.page))
  const crowd = startCrowd({ page: stand.page, admin, pace, least })
  return { random, stand, admin, known, crowd, probes: new Probes(stand.page, known), payers: [] }
}

async function firstOrder(page) {
  const received = await applyAndPay(page, 'first@example.com')
  if (received.problem) throw new Error(received.problem)
  const { accessToken } = await signUp(asker(page, Date.now() + READY_WITHIN_MS), 'first-account@example.com')
  return { order: received.order, token: received.token, accessToken, received }
}

/**
 * Has one fault after the other happen, and measures each.
 * @param {import('./process-faults.mjs').Scene} scene
 * @param {import('./process-faults.mjs').Fault[]} faults
 * @returns {Promise<{ wrong: string[], notRun: number }>} what was beyond its bounds
 */
export async function strikeAll(scene, faults) {
  const wrong = []
  sayHead()
  for (const fault of faults) {
    if (fault.notRun) {
      sayNotRun(fault)
      continue
    }
    await wait(scene.random.between(CALM_MS.least, CALM_MS.most))
    const { figures, found } = await strike(scene, fault)
    sayFault(fault, figures, found)
    wrong.push(...found.map((sentence) => `${fault.name}: ${sentence}`))
  }
  return { wrong, notRun: faults.filter(({ notRun }) => notRun).length }
}

async function strike(scene, fault) {
  const { probes, stand } = scene
  const lateMs = fault.bounds.madeUpMs ? await readLateness(stand) : 0
  const since = performance.now()
  const found = (await fault.strike(scene).catch((error) => [`it went wrong: ${error.message}`])) ?? []
  const over = new Date()
  const giveUpAt = since + READY_WITHIN_MS
  let figures
  // The next fault begins from a platform that answers; what was asked just before may still come to a bad end.
  do {
    await probes.untilGood(since, giveUpAt - performance.now())
    await wait(CALM_MS.least)
    const until = performance.now()
    await probes.settle()
    figures = probes.measure(since, until)
  } while (!Number.isFinite(figures.backMs) && performance.now() < giveUpAt)
  const { madeUpMs } = fault.bounds
  if (madeUpMs) {
    const madeUp = await untilMadeUp(stand, over, READY_WITHIN_MS)
    figures.madeUpMs = Math.max(0, madeUp.madeUpMs - lateMs)
    found.push(...madeUp.late.map((what) => `never came: ${what}`))
  }
  if (!Number.isFinite(figures.backMs)) found.push('some questions never had a good answer again')
  const all = {
    ...figures,
    ended: stand.deaths.splice(0).filter(({ name }) => !fault.mayEnd?.includes(name)),
  }
  return { figures: all, found: [...found, ...beyond(fault, all)] }
}

/**
 * Sends everybody home and compares what they received with what is stored.
 * @param {import('./process-faults.mjs').Scene} scene
 * @param {{ quietWithinMs?: number }} [options]
 * @returns what they received, and what is wrong
 */
export async function closeScene({ stand, crowd, probes, known, payers: others, admin }, options) {
  const people = await step('waiting for everybody to come to their end', async () => {
    await probes.stop()
    return crowd.leave()
  })
  const received = {
    travellers: [known.received, ...people.travellers],
    payers: [...people.payers, ...people.cancelers, ...people.families.flat(), ...others],
    accountHolders: people.accountHolders,
    savers: probes.saved,
  }
  const wrong = await step('comparing what they received with what is stored', () =>
    check(stand, received, { ...options, admin }),
  )
  const all = [...received.travellers, ...received.payers, ...received.accountHolders]
  const payers = [...received.travellers, ...received.payers]
  const paid = payers.filter(({ payment }) => payment?.status === 'succeeded').length
  const retries = all.reduce((sum, one) => sum + one.retries, 0)
  say(
    `${received.travellers.length} travellers, ${received.payers.length} payers (${people.cancelers.length} of them cancelled beside it, ${people.families.length} families of three), ${received.accountHolders.length} account holders and ${received.savers.length} saved applications; ${paid} paid; ${retries} requests asked again`,
  )
  return { received, wrong: [...died(stand.deaths), ...wrong] }
}

export function sayWrong(wrong) {
  for (const sentence of wrong.slice(0, SHOWN)) say(`  ${sentence}`)
  if (wrong.length > SHOWN) say(`  and ${wrong.length - SHOWN} more`)
}
