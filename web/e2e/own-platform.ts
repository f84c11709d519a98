import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bareEnvironment } from './config'

const PROGRAM = join(__dirname, '../../tools/test/jest/own-platform.mjs')

export interface OwnPlatform {
  page: string
  /** Its folder, which the operator's commands need. */
  data: string
  stop: () => Promise<void>
}

/** A platform for one journey, with settings that no other journey could live with. */
export async function startOwnPlatform(name: string, settings: Record<string, string>): Promise<OwnPlatform> {
  const program = spawn(process.execPath, [PROGRAM, name], { env: { ...bareEnvironment, ...settings } })
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const place = JSON.parse(await readyLine(program)) as { page: string; data: string }
  return {
    ...place,
    stop: () => {
      program.stdin.end()
      return ended
    },
  }
}

async function readyLine(program: ChildProcessWithoutNullStreams): Promise<string> {
  program.stderr.resume()
  const said: string[] = []
  for await (const line of createInterface(program.stdout)) {
    if (line.startsWith('ready ')) {
      program.stdout.resume()
      return line.slice('ready '.length)
    }
    said.push(line)
  }
  throw new Error(`the platform did not start:\n${said.join('\n')}`)
}
