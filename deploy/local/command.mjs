import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { atEnd, ROOT } from './program.mjs'

const OUTPUT_KEPT = 200_000

const running = new Map()
atEnd(async () => {
  for (const child of running.keys()) endGroup(child)
  await Promise.all(running.values())
})

/**
 * Runs a program to its end and keeps what it prints.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: object, log?: string, show?: boolean | ((text: string) => void),
 *   account?: object }} [options] `log` is a file for the output, `show` lets the program write to the terminal itself, or
 *   passes on what it writes and passes to a function, `account` is a uid and gid to run as
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program does not exist
 */
export function command(program, args, { cwd = ROOT, env = {}, log, show = false, account = {} } = {}) {
  // A group of its own: Ctrl-C reaches only this process, which then ends everything in order.
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: show === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  const result = new Promise((resolve) => {
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-OUTPUT_KEPT)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    if (typeof show === 'function')
      for (const name of /** @type {const} */ (['stdout', 'stderr']))
        child[name]?.on('data', (chunk) => {
          process[name].write(chunk)
          show(String(chunk))
        })
    const finish = (code) => {
      running.delete(child)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      keep(String(error))
      finish(127)
    })
    child.on('close', (code, signal) => finish(signal ? 1 : code))
  })
  running.set(child, result)
  return log ? result.then((done) => writeLog(log, done)) : result
}

function writeLog(log, done) {
  try {
    mkdirSync(dirname(log), { recursive: true, mode: 0o700 })
    writeFileSync(log, done.output, { mode: 0o600 })
  } catch (error) {
    // The output may say that the disk is full, too; it must not get lost for that.
    done.output += String(error)
  }
  return done
}

function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch {
    // Already gone.
  }
}

export function lastLines(output, count = 20) {
  return output
    .trimEnd()
    .split('\n')
    .slice(-count)
    .map((line) => `  ${plain(line)}`)
    .join('\n')
}

function plain(line) {
  try {
    const { msg, err } = JSON.parse(line)
    return [msg, err?.message].filter(Boolean).join(': ') || line
  } catch {
    return line
  }
}
