import { randomInt } from 'node:crypto'
import { Failure } from '../../deploy/local/failure.mjs'
import { CONTROLS } from './controls.mjs'
import { MODES } from './modes.mjs'

const USAGE = `npm run faults -- [--seed=<number>] [--only=<part>,...] [--replicas=<1 or 2>] [--controls | --control=<${CONTROLS.join('|')}>]`

/**
 * @param {string[]} args
 * @returns {{ mode: string, seed: number, only?: string[], replicas?: number, controls?: string[] }}
 * @throws Failure that names what is not known
 */
export function readOptions(args) {
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
