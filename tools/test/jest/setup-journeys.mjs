import { build } from '../../../deploy/local/build.mjs'
import { endOnSignal, say, step } from '../../../deploy/local/program.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { startTestPlatform } from './test-platform.mjs'
import { needTools } from '../../../deploy/local/tools.mjs'

/** Before the journeys: the whole platform and a browser. */
export default async function setup() {
  endOnSignal(130)
  say('')
  await build()
  const shell = 'chromium-headless-shell'
  const { [shell]: chromium } = await step('looking for Chromium', (remark) => needTools([shell], remark))
  const [collectorPort] = await freePorts(1)
  const { page, mailbox, data } = await startTestPlatform({
    name: 'journeys',
    settings: {
      // All journeys come from one address, faster than people do.
      RATE_LIMIT_FACTOR: '1000',
      // A rejection's refund waits for no one.
      REFUND_DELAY_HOURS: '0',
      // The seed writes messages.
      MESSAGES_INBOX: 'hello@example.com',
      // A journey listens there for a while.
      TRACES_URL: `http://127.0.0.1:${collectorPort}/v1/traces`,
    },
  })
  Object.assign(process.env, {
    TEST_WEB_URL: page,
    TEST_MAILBOX_URL: mailbox,
    TEST_CHROMIUM: chromium,
    TEST_DATA: data,
  })
}
