import { rmSync } from 'node:fs'
import { build } from '../../deploy/local/build.mjs'
import { foldersOf } from '../../deploy/local/folders.mjs'
import { atEnd, endOnSignal } from '../../deploy/local/life.mjs'
import { startPlatform } from '../../deploy/local/platform.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { Processes } from '../../deploy/local/processes.mjs'
import { say, step } from '../../deploy/local/progress.mjs'
import { importFromHomePage } from './first-import.mjs'
import { makeTestFolder } from './test-folder.mjs'
import { needTools } from '../../deploy/local/tools.mjs'

/** Before the journeys: the whole platform, whose catalogue its first visitor fills, and a browser. */
export default async function setup() {
  endOnSignal(130)
  say('')
  await build()
  const shell = 'chromium-headless-shell'
  const { [shell]: chromium } = await step('looking for Chromium', (remark) => needTools([shell], remark))
  const data = await makeTestFolder('journeys')
  const processes = new Processes(foldersOf(data))
  const cleanUp = async () => {
    await processes.stop()
    rmSync(data, { recursive: true, force: true })
  }
  atEnd(cleanUp)
  // All journeys come from one address, faster than people do.
  process.env.RATE_LIMIT_FACTOR = '1000'
  // A rejection's refund waits for nobody.
  process.env.REFUND_DELAY_HOURS = '0'
  process.env.CATALOGUE_SEED = 'empty'
  const [port, collectorPort] = await freePorts(2)
  // A journey listens there for a while.
  process.env.TRACES_URL = `http://127.0.0.1:${collectorPort}/v1/traces`
  const page = `http://127.0.0.1:${port}`
  const rows = await startPlatform({
    processes,
    data,
    port,
    bind: '127.0.0.1',
    page,
    outside: {},
    step,
  }).catch(async (error) => {
    // Jest ends without asking us.
    await cleanUp()
    throw error
  })
  await step('filling the catalogue from the home page', () => importFromHomePage(page, chromium)).catch(
    async (error) => {
      await cleanUp()
      throw error
    },
  )
  Object.assign(process.env, {
    TEST_WEB_URL: page,
    TEST_MAILBOX_URL: new Map(rows).get('mailbox'),
    TEST_CHROMIUM: chromium,
    TEST_DATA: data,
  })
}
