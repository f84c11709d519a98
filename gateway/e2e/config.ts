/** Where the platform under test runs. */
export const config = { url: process.env['TEST_WEB_URL'] ?? 'http://127.0.0.1:3000' }
