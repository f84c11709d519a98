import { spawnSync } from 'node:child_process'
import { command } from '../../deploy/local/command.mjs'
import { Failure } from '../../deploy/local/program.mjs'

/**
 * Fails with a sentence where a program is missing.
 * @param {string} name
 * @param {string} instead what to do
 */
export function needProgram(name, instead) {
  if (spawnSync(name, ['--version']).error) throw new Failure(`${name} is not on the PATH: ${instead}.`)
}

export function imageOf(project) {
  return `borderlane/${project.split('/').at(-1)}:latest`
}

/** @returns {Promise<number | undefined>} bytes of an image with all its layers; undefined where there is none */
export async function sizeOf(image) {
  const { code, output } = await command('buildah', ['images', '--json', image])
  if (code !== 0) return undefined
  const [, number, unit] = /^([\d.]+) ?([KMG]?)B/.exec(JSON.parse(output)[0].size) ?? []
  return Number(number) * { '': 1, K: 1e3, M: 1e6, G: 1e9 }[unit]
}

/** Runs a program to its end. @returns {Promise<string>} what it printed @throws Failure when it fails */
export async function must(program, args) {
  const { code, output } = await command(program, args)
  if (code !== 0) throw new Failure(`${program} ${args[0]} failed:\n${output.slice(-2_000)}`)
  return output
}
