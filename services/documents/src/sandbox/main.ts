// Opens files, one after the other, in a process of its own that knows no secret. Over the input come frames with the
// task and the file; over the output go frames with `{}` or `{ "code": <why the file is refused> }` and the bytes.
import { FileRefused } from './file-refused'
import { readFrames, writeFrame } from './frames'
import { type Task, TASKS } from './tasks'

/** They lie outside of what makes JavaScript look for garbage on its own. */
const COLLECT_AFTER_BYTES = 12 * 1024 * 1024

// Libraries that open files talk: over the output go frames alone.
const silence = (): void => undefined
Object.assign(console, { log: silence, info: silence, debug: silence })

async function serve(): Promise<void> {
  let opened = 0
  for await (const { head, bytes } of readFrames<{ task: Task }>(process.stdin)) {
    const [answer, made] = await TASKS[head.task](bytes).then(
      (done) => [{}, done] as const,
      (error: unknown) => {
        if (error instanceof FileRefused) return [{ code: error.code }, Buffer.alloc(0)] as const
        throw error
      },
    )
    writeFrame(process.stdout, answer, made)
    opened += bytes.length + made.length
    if (opened < COLLECT_AFTER_BYTES) continue
    globalThis.gc?.()
    opened = 0
  }
}

void serve()
