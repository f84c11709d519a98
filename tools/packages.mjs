// Installs the packages that tools need and a start does not; what is there already stays.
import { install, needNode } from '../deploy/local/install.mjs'
import { DATA, foldersOf, live } from '../deploy/local/program.mjs'

await live(async () => {
  needNode()
  foldersOf(DATA)
  await install({ tools: true })
})
