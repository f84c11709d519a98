/** Where the platform under test and the browser are; set by the set-up of the journeys. */
export const config = {
  chromium: process.env.TEST_CHROMIUM,
  webUrl: process.env.TEST_WEB_URL,
  mailboxUrl: process.env.TEST_MAILBOX_URL,
  /** Data folder of the platform. */
  data: process.env.TEST_DATA,
}

/** For a platform of its own: the settings of this one are not for it. */
export const bareEnvironment = { PATH: process.env.PATH, HOME: process.env.HOME }
