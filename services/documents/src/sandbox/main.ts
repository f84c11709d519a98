// One task on one file, in a process of its own that knows no secret: `node main.js <task>`. The file comes by the
// input. By the output goes a line of JSON, `{}` or `{ "code": <why the file is refused> }`, then the bytes.
import { buffer } from 'node:stream/consumers'
import { FileRefused } from './file-refused'
import { type Task, TASKS } from './tasks'

async function work(task: Task): Promise<void> {
  const [head, bytes] = await TASKS[task](await buffer(process.stdin)).then(
    (done) => [{}, done] as const,
    (error: unknown) => {
      if (error instanceof FileRefused) return [{ code: error.code }, Buffer.alloc(0)] as const
      throw error
    },
  )
  process.stdout.write(`${JSON.stringify(head)}\n`)
  process.stdout.write(bytes)
}

void work(process.argv[2] as Task)
