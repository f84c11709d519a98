/** Where the platform under test is; set by the set-up of the journeys. */
export const config = {
  url: process.env['TEST_WEB_URL'] ?? 'http://localhost:3000',
  /** Keeps the mails that the platform sends. */
  mailboxUrl: process.env['TEST_MAILBOX_URL'] ?? 'http://127.0.0.1:1080',
  /** Its folder, which the operator's commands need. */
  data: process.env['TEST_DATA'],
  /** Whether every actor asks every route: `npm run test:all`. */
  all: process.env['TEST_ALL'] === 'on',
  /** Where its processes send their traces. */
  tracesUrl: process.env['TRACES_URL'],
}

/** For a platform of its own: the settings of this one are not for it. */
export const bareEnvironment = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
