import asyncHooks from 'node:async_hooks'
import perfHooks from 'node:perf_hooks'
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'
import { forgetTests } from './forget-tests.mjs'
import './open-at-end.mjs'

/**
 * How to end what a file leaves on. An observer sees every garbage collection of this worker: in one process over
 * 80 files that costs processor time. The packages' own, made once, are enabled again by their next use.
 */
const off = []
const { PerformanceObserver } = perfHooks
perfHooks.PerformanceObserver = class extends PerformanceObserver {
  constructor(callback) {
    super(callback)
    off.push(() => this.disconnect())
  }
}

// Made as if no test ran: what measures the delay of the loop stays, with the context in which it was made.
const monitor = asyncHooks.AsyncResource.bind(perfHooks.monitorEventLoopDelay)
perfHooks.monitorEventLoopDelay = (options) => {
  const delay = monitor(options)
  off.push(() => delay.disable())
  return delay
}

/** Where Node's `fetch` has its connections. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.2')

/** A connection that a file used, and that the server closes meanwhile, would fail the first request of the next file. */
function forgetConnections() {
  const dispatcher = globalThis[DISPATCHER]
  if (!dispatcher) return
  globalThis[DISPATCHER] = new dispatcher.constructor()
  void dispatcher.close().catch(() => undefined)
}

/** The globals of Node itself instead of a copy: see node-runtime.cjs. */
export default class NodeGlobals {
  global = globalThis

  constructor({ projectConfig: config }) {
    const { global } = this
    this.moduleMocker = new ModuleMocker(global)
    const timerConfig = { idToRef: (id) => id, refToId: (ref) => ref }
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker: this.moduleMocker, timerConfig })
    this.fakeTimersModern = new ModernFakeTimers({ config, global })
  }

  async setup() {}

  /** A journey that fails prints what its pages showed: web/e2e/browser.ts. */
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.testFailed = false
    if (name === 'test_fn_failure') this.global.testFailed = true
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks()
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    for (const end of off.splice(0)) end()
    forgetTests(globalThis)
    forgetConnections()
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return this.global
  }
}
