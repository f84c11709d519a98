// `npm run bench -- busy`: the whole platform as `npm start` runs it, while 64 connections save applications: how long a
// search from the gateway's memory takes meanwhile, whether health answers, and what an application costs each process,
// its mail included.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { build } from '../../deploy/local/build.mjs'
import { nodeProgram } from '../../deploy/local/node.mjs'
import { query } from '../../deploy/local/postgres.mjs'
import { say, step } from '../../deploy/local/progress.mjs'
import { startTestPlatform } from '../test/jest/test-platform.mjs'
import { at } from './measure.mjs'
import { processorBetween, processorTimes } from './processor.mjs'
import { isSmall } from './small.mjs'

const CONNECTIONS = isSmall ? 4 : 64
const WARM_UP_SECONDS = isSmall ? 1 : 5
const SECONDS = isSmall ? 1 : 15
const ASK_EVERY_MS = 20
const SEARCH = '/api/visa-requirements?from=IN&to=TH'
const AIM_P99_MS = 20
/** Notifications' share of the processor time. */
const AIM_SHARE = 1 / 3

export async function busy() {
  await build()
  const platform = await startTestPlatform({
    name: 'bench-busy',
    // All come from one address.
    settings: { RATE_LIMIT_FACTOR: '1000000' },
  })
  const { port, page, folders, database, health } = platform
  await step('warming up', () => saveOrders(port, WARM_UP_SECONDS))
  const [before, mailsBefore] = [processorTimes(folders), await mailsSent(database)]
  const { rate, search, ready } = await step(`${CONNECTIONS} connections save applications`, () =>
    beside(saveOrders(port, SECONDS), { search: page + SEARCH, ready: health('gateway') }),
  )
  const times = processorBetween(before, processorTimes(folders))
  const mails = (await mailsSent(database)) - mailsBefore
  await platform.stop()

  const all = [...times.values()].reduce((sum, ms) => sum + ms, 0)
  const share = (times.get('notifications') ?? 0) / all
  say(
    `applications: ${Math.round(rate)} a second; mails sent meanwhile: ${Math.round(mails / SECONDS)} a second`,
  )
  say(
    `a search from memory: p50 ${shown(search.took, 0.5)} ms, p99 ${shown(search.took, 0.99)} ms (aim: below ${AIM_P99_MS})`,
  )
  say(
    `/health/ready: ${ready.took.length} good answers and ${ready.bad} others, p99 ${shown(ready.took, 0.99)} ms`,
  )
  say(
    `notifications' share of the processor time: ${share.toFixed(2)} (aim: at most ${AIM_SHARE.toFixed(2)})`,
  )
  const rows = [...times, ['together', all]].map(([process, ms]) => ({
    process: String(process),
    'ms an application': (Number(ms) / (rate * SECONDS)).toFixed(2),
  }))
  return { title: `processor time of an application, ${CONNECTIONS} connections, everything running`, rows }
}

/** @returns {Promise<number>} applications a second */
async function saveOrders(port, seconds) {
  const program = join(import.meta.dirname, 'order-load.mjs')
  const { stdout } = await promisify(execFile)(
    nodeProgram(),
    [program, port, CONNECTIONS, seconds].map(String),
  )
  return Number(stdout)
}

/** Asks two addresses again and again while the load lasts. @returns how long the good answers took, sorted, and how many were not good */
async function beside(load, { search, ready }) {
  let isOver = false
  const rate = load.finally(() => (isOver = true))
  const ask = async (url, everyMs) => {
    const took = []
    let bad = 0
    while (!isOver) {
      const start = performance.now()
      const answer = await fetch(url)
      await answer.text()
      if (answer.ok) took.push(performance.now() - start)
      else bad += 1
      await wait(everyMs)
    }
    return { took: took.toSorted((a, b) => a - b), bad }
  }
  const [searches, answers] = await Promise.all([ask(search, ASK_EVERY_MS), ask(ready, ASK_EVERY_MS * 5)])
  return { rate: await rate, search: searches, ready: answers }
}

const shown = (sorted, part) => at(sorted, part).toFixed(1)

/** @param {string} database address @returns {Promise<number>} */
export async function mailsSent(database) {
  /** @type {{ count: number }[]} */
  const [{ count }] = await query(
    database,
    `SELECT count(*)::int AS count FROM notifications.mail WHERE state = 'sent'`,
  )
  return count
}
