/** Where the platform under test and the browser are; the set-up of the journeys tells it. */
export const config = {
  chromium: process.env.TEST_CHROMIUM,
  webUrl: process.env.TEST_WEB_URL,
  mailboxUrl: process.env.TEST_MAILBOX_URL,
  /** What `npm run admin:create -- admin.journey@example.com` printed: the password link of the first admin. */
  adminLink: process.env.TEST_ADMIN_LINK,
}
