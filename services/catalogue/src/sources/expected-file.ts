import type { openImport } from '@borderlane/contracts/catalogue/internal'
import type { InputOf } from '@borderlane/contracts/define'

/** What an admin said about the file that is to come, and who that is. */
export type ExpectedFile = InputOf<typeof openImport> & { startedBy: string }
