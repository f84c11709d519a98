// `npm run try -- antivirus`: asks a real ClamAV, named by CLAMD_URL (`tcp://host:port` or `unix:///path`), about the EICAR
// test file and about a harmless one, by the client that documents uses.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from '../../../deploy/local/build.mjs'
import { Failure, live, ROOT, say } from '../../../deploy/local/program.mjs'

const NONE = `No ClamAV to test with: set CLAMD_URL to a clamd, for example tcp://127.0.0.1:3310. Nothing was tested.`

/** Every scanner takes it for a virus, and it does nothing. In two parts, so that no scanner stops at this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

async function test() {
  const address = process.env.CLAMD_URL
  if (!address) throw new Failure(NONE)
  await build()
  const require = createRequire(import.meta.url)
  const { Clamd } = require(join(ROOT, 'services', 'documents', 'dist', 'scan', 'clamd.js'))
  const scanner = new Clamd(address)
  await scanner.check().catch((cause) => {
    throw new Failure(`ClamAV at CLAMD_URL does not answer. Nothing was tested.\n${cause}`)
  })
  const found = await scanner.scan(Buffer.from(EICAR))
  const passed = await scanner.scan(Buffer.from('a harmless file'))
  if (found !== 'infected' || passed !== 'clean')
    throw new Failure(`ClamAV calls the EICAR file ${found} and a harmless one ${passed}.`)
  say('ClamAV finds the EICAR file and passes a harmless one.')
}

await live(test)
