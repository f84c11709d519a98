import { createRequire } from 'node:module'
import { nodeProgram } from './node.mjs'

const require = createRequire(import.meta.url)

/**
 * Starts a local mailbox: a mail server that delivers nothing and shows everything on a web page. Without it
 * everything else goes on, and mails wait.
 * @returns {Promise<{ smtpUrl: string, pageUrl: string }>}
 */
export async function startMailbox(processes, { folder, smtpPort, pagePort }) {
  const smtpUrl = `smtp://127.0.0.1:${smtpPort}`
  const pageUrl = `http://127.0.0.1:${pagePort}`
  const mailbox = {
    name: 'mailbox',
    stage: 'broker',
    optional: true,
    program: nodeProgram(),
    args: [
      require.resolve('maildev/bin/maildev'),
      ...['--smtp', String(smtpPort), '--web', String(pagePort), '--ip', '127.0.0.1'],
      ...['--mail-directory', folder, '--silent'],
    ],
    env: { PATH: process.env.PATH },
    ready: async () => (await fetch(`${pageUrl}/healthz`)).ok,
  }
  await processes.start(mailbox)
  return { smtpUrl, pageUrl }
}
