import { join } from 'node:path'
import { ROOT } from './folders.mjs'

/**
 * Starts a local mailbox: a mail server that delivers nothing and shows everything on a web page.
 * @returns {Promise<{ smtpUrl: string, pageUrl: string }>}
 */
export async function startMailbox(processes, { folder, smtpPort, pagePort }) {
  const pageUrl = `http://127.0.0.1:${pagePort}`
  await processes.start({
    name: 'mailbox',
    stage: 'broker',
    program: process.execPath,
    args: [
      join(ROOT, 'node_modules/maildev/bin/maildev'),
      ...['--smtp', String(smtpPort), '--web', String(pagePort), '--ip', '127.0.0.1'],
      ...['--mail-directory', folder, '--silent'],
    ],
    env: { PATH: process.env.PATH },
    ready: async () => (await fetch(`${pageUrl}/healthz`)).ok,
  })
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, pageUrl }
}
