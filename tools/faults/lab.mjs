// `npm run faults`: the fault lab; `npm run faults:smoke` and `faults:payments` are two of its forms. See README.md.
import { build } from '../../deploy/local/build.mjs'
import { Failure, finish, say } from '../../deploy/local/program.mjs'
import { runControls, CONTROLS } from './controls.mjs'
import { faultsOf, MODES } from './modes.mjs'
import { randomOf } from '../random.mjs'
import { closeScene, openScene, sayWrong, strikeAll } from './run.mjs'
import { randomInt } from 'node:crypto'

const USAGE = `npm run faults -- [--seed=<number>] [--only=<part>,...] [--replicas=<1 or 2>] [--controls | --control=<${CONTROLS.join('|')}>]`

/**
 * @param {string[]} args
 * @returns {{ mode: string, seed: number, only?: string[], replicas?: number, controls?: string[] }}
 * @throws Failure that names what is not known
 */
function readOptions(args) {
  /** @type {ReturnType<typeof readOptions>} */
  const options = { mode: 'lab', seed: randomInt(1_000_000) }
  for (const arg of args) {
    const [name, value = ''] = arg.split('=')
    if (name === '--mode' && Object.hasOwn(MODES, value)) options.mode = value
    else if (name === '--controls') options.controls = CONTROLS
    else if (name === '--control' && CONTROLS.includes(value)) options.controls = [value]
    else if (name === '--seed' && /^\d{1,9}$/.test(value)) options.seed = Number(value)
    else if (name === '--replicas' && /^[12]$/.test(value)) options.replicas = Number(value)
    else if (name === '--only' && value) options.only = value.split(',')
    else throw new Failure(`${arg} is not known: ${USAGE}`)
  }
  return options
}

/** @param {ReturnType<typeof readOptions>} options */
async function lab({ mode, seed, only, replicas, controls }) {
  await build()
  if (controls) return runControls(controls)
  say(`seed ${seed}: the same moments again with --seed=${seed}`)
  const begin = performance.now()
  const { names, ...form } = MODES[mode]
  const scene = await openScene({
    name: mode,
    random: randomOf(seed),
    ...form,
    ...(replicas && { replicas }),
  })
  const { wrong: measured, notRun } = await strikeAll(scene, faultsOf(scene, { names, only }))
  const { wrong: stored } = await closeScene(scene)
  const wrong = [...measured, ...stored]
  sayWrong(wrong)
  const took = `${Math.round((performance.now() - begin) / 1_000)} s`
  if (notRun > 0) say(`${notRun} faults were not run.`)
  if (wrong.length > 0) throw new Failure(`${wrong.length} things are wrong (${took}).`)
  scene.stand.letGo()
  say(`Nothing that anyone received is lost, doubled or changed (${took}).`)
}

await finish(() => lab(readOptions(process.argv.slice(2))))
