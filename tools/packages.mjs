// Installs the packages that tools need and a start does not; what is there already stays.
import { install, needNode } from '../deploy/local/install.mjs'
import { foldersOf, DATA } from '../deploy/local/folders.mjs'
import { live } from '../deploy/local/life.mjs'

await live(async () => {
  needNode()
  foldersOf(DATA)
  await install({ tools: true })
})
