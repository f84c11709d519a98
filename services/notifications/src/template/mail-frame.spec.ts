import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

it('the frame of the mails is what MJML makes of its source', () => {
  const program = join(__dirname, '..', '..', 'compile-frame.mjs')
  expect(() => execFileSync(process.execPath, [program, '--check'], { stdio: 'pipe' })).not.toThrow()
})
