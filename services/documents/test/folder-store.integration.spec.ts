import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderStore } from '../src/object/folder-store'
import { describeObjectStore } from './object-store-conformance'

describe('a folder', () => {
  let root: string
  let folder: string

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'folder-store-'))
    folder = join(root, 'documents')
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  describeObjectStore('a folder', async () => ({
    store: new FolderStore(folder),
    keys: () => readdir(folder),
  }))

  it('removes what a killed process left of an object', async () => {
    const store = new FolderStore(folder)
    await writeFile(join(folder, 'half.part'), 'half of it')
    await expect(store.get('half')).rejects.toThrow()
    await store.remove('half')
    expect(await readdir(folder)).not.toContain('half.part')
  })

  it('shows its files to their owner only', async () => {
    const store = new FolderStore(folder)
    await store.put('mine', Buffer.from('x'))
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'mine'))).mode & 0o777).toBe(0o600)
  })

  it('keeps nothing of an object that cannot be written', async () => {
    const store = new FolderStore(folder)
    await mkdir(join(folder, 'taken'))
    await expect(store.put('taken', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(folder)).not.toContain('taken.part')
  })

  it('says so when it cannot be made', async () => {
    await writeFile(join(root, 'file'), '')
    await expect(new FolderStore(join(root, 'file', 'documents')).check()).rejects.toThrow()
  })
})
