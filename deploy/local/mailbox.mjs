import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DATA } from './program.mjs'
import { nodeProgram } from './node.mjs'

const require = createRequire(import.meta.url)

/** One that only waits for mails: little memory is worth more than time. */
const FLAGS = ['--optimize-for-size', '--max-semi-space-size=1']

/**
 * A local mailbox: a mail server that delivers nothing and shows everything on a web page. Without it everything else
 * goes on, and mails wait.
 * @param {{ folder: string, smtpPort: number, pagePort: number }} options
 * @returns where it is, and what `Processes.start` starts
 */
export function mailboxOf({ folder, smtpPort, pagePort }) {
  const smtpUrl = `smtp://127.0.0.1:${smtpPort}`
  const pageUrl = `http://127.0.0.1:${pagePort}`
  const description = {
    name: 'mailbox',
    stage: 'broker',
    optional: true,
    program: nodeProgram(),
    args: [
      ...FLAGS,
      ...['--require', join(import.meta.dirname, 'mailbox-guard.cjs')],
      require.resolve('maildev/bin/maildev'),
      ...['--smtp', String(smtpPort), '--web', String(pagePort), '--ip', '127.0.0.1'],
      ...['--mail-directory', folder, '--silent'],
    ],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(DATA, 'compiled') },
    ready: async () => (await fetch(`${pageUrl}/healthz`)).ok,
  }
  return { smtpUrl, pageUrl, description }
}
