// Loaded into every process of the evaluation: on SIGUSR2 it collects at once what nothing refers to any more. By
// itself V8 would only do so much later, and what is still to be collected cannot be distinguished from what is lost.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
